/** Where browsers report unexpected errors. */
export const clientErrorsPath = '/api/client-errors'

/** An error of a browser, without what was typed. The server refuses longer ones. */
export type ClientError = {
  kind: string
  message: string
  /** `function path:line:column`. */
  stack: string[]
  /** The time of the page's build. */
  build: string
  /** The pattern of the page's path. */
  route: string
  /** The id of the last response before the error. */
  request?: string
}

export const mostFrames = 12
export const longestMessage = 500

const replacements: [pattern: RegExp, replacement: string][] = [
  // Queries and fragments of URLs and paths.
  [/((?:\w:\/)?\/[^\s?#"'<>()]*)[?#][^\s"'<>()]*/g, '$1'],
  [/[^\s"'<>()@/]{1,64}(?:@|%40)[^\s"'<>()@/]{1,255}/g, '[address]'],
  // Ids, tokens, signatures.
  [/(?=[\w-]*\d)[\w-]{20,}/g, '[token]'],
  // Codes and telephone numbers, in the digits of any language.
  [/\p{Nd}(?:[ .-]?\p{Nd}){5,}/gu, '[number]'],
]

/** What is read of a message: more than is sent, so that no address is cut before it is found. */
const mostRead = 4 * longestMessage

/** Removes addresses, tokens, codes and parameters from a message. */
export const maskPrivate = (text: string): string =>
  replacements.reduce(
    (left, [pattern, replacement]) => left.replaceAll(pattern, replacement),
    text.slice(0, mostRead),
  )

/** A frame in a script. Frames in the page itself have its URL, and are left out. */
const frame =
  /^\s*(?:at )?(?:([\w$.<> [\]]{0,100}?) ?[(@])?(?:\w+:\/\/[^/\s]+)?(\/[\w@./$~+-]{1,200}\.[cm]?[jt]sx?)(?:\?[^:\s]*)?:(\d{1,7}):(\d{1,7})\)?$/

/** The frames of a stack of Chromium, Firefox or Safari, which begins with the message or not. */
export const framesOf = (stack: unknown): string[] =>
  (typeof stack === 'string' ? stack.slice(0, 20_000) : '')
    .split('\n')
    .flatMap((line) => {
      const [, name = '', file, at, column] = frame.exec(line) ?? []
      return file ? [`${name} ${file}:${at}:${column}`.trim()] : []
    })
    .slice(0, mostFrames)

/** What `framesOf` returns. */
export const isFrame = (line: string): boolean =>
  /^(?:[\w$.<> [\]]{0,100} )?\/[\w@./$~+-]{1,210}:\d{1,7}:\d{1,7}$/.test(line)
