/**
 * Search parameters are plain text, as people write and read them: '?searchTerm=1984' is the title,
 * not a number. What is not text is made so by the route's own schema.
 */
export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search))

export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}

/** A parameter that is optional text: what cannot be read is the same as nothing. */
export const textParam = (value: unknown): string => (typeof value === 'string' ? value : '')

/** As the server would take it; longer is not a search. */
export const maxSearchTerm = 200

/** What someone typed into one line: without what surrounds it, and nothing where no server would take it. */
export function lineParam(value: unknown): string {
  const line = textParam(value).trim()
  return line.length > maxSearchTerm || /[\0\p{Cs}]/u.test(line) ? '' : line
}

export const choiceParam = <T extends string>(known: readonly T[], value: unknown): T | undefined =>
  known.find((each) => each === value)

/** Text in an address, a truth value in a link. */
export function flagParam(value: unknown): boolean | undefined {
  const text = String(value)
  return text === 'true' ? true : text === 'false' ? false : undefined
}
