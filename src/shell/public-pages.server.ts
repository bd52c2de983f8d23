import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { acceptedLanguages, detectLanguage, languageCookie } from '~/i18n/detect'
import { readCookie } from '~/lib/cookies'
import type { Encoding } from '~/server/compress.server'
import { themeKey, toTheme } from './theme'

/** Pages that are the same for everybody who is not signed in, in one language and theme. */
const paths = new Set(['/login', '/login/error', '/welcome', '/api/docs'])

export type PublicPage = {
  bodies: Record<Encoding, Buffer>
  /** The inline scripts by their hashes: a nonce must not be used twice. */
  scripts: string[]
}

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

export async function finishPage(html: string, nonce: string): Promise<PublicPage> {
  const plain = Buffer.from(html.replaceAll(` nonce="${nonce}"`, ''))
  const [br, gz] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)])
  const scripts = [...plain.toString().matchAll(inlineScript)].map(
    ([, code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`,
  )
  return { bodies: { br, gzip: gz, identity: plain }, scripts: [...new Set(scripts)] }
}

/** The name of the page that a request asks for, or null where the answer depends on more than that. */
export function publicPageName(request: Request, { pathname, search }: URL): string | null {
  if (!paths.has(pathname) || search !== '' || request.method !== 'GET') return null
  const cookies = request.headers.get('cookie')
  if (cookies?.includes('session_token')) return null
  const language = detectLanguage({
    cookie: readCookie(cookies, languageCookie),
    navigator: acceptedLanguages(request.headers.get('accept-language')),
  })
  return `${pathname} ${language} ${toTheme(readCookie(cookies, themeKey))}`
}
