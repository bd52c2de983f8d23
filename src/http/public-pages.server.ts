import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { FastResponse } from 'srvx'
import { acceptedLanguages, detectLanguage, languageCookie } from '~/i18n/detect'
import { requestIdHeader, requestTiming } from '~/lib/request-id'
import { readCookie } from '~/lib/cookies'
import { type StoredEncoding, storedEncodingFor } from '~/platform/compress.server'
import { themeKey, toTheme } from '~/frame/preferences/theme'

/** Pages that depend only on language and theme for anonymous visitors. */
const paths = new Set(['/login', '/login/error', '/welcome', '/api/docs'])

type Send = (request: Request, id: string) => Response
type Secure = (headers: Headers, scripts: string) => void

/** Caches these pages compressed: a handful of paths, languages and themes. */
export function createPublicPages(secure: Secure) {
  const pages = new Map<string, Send>()
  return {
    nameOf: import.meta.env.DEV ? () => null : publicPageName,
    find: (name: string | null): Send | undefined => (name === null ? undefined : pages.get(name)),
    async keep(name: string, html: string, nonce: string): Promise<Send> {
      const { bodies, scripts } = await finishPage(html, nonce)
      const headersFor = (encoding: StoredEncoding): [string, string][] => {
        const headers = new Headers({ 'content-type': 'text/html; charset=utf-8', vary: 'Accept-Encoding' })
        if (encoding !== 'identity') headers.set('content-encoding', encoding)
        secure(headers, scripts.join(' '))
        return [...headers]
      }
      const headers = { br: headersFor('br'), gzip: headersFor('gzip'), identity: headersFor('identity') }
      const send: Send = (request, id) => {
        const encoding = storedEncodingFor(request)
        return new FastResponse(bodies[encoding] as Buffer<ArrayBuffer>, {
          statusText: 'OK',
          headers: [...headers[encoding], [requestIdHeader, id], ['server-timing', requestTiming(id)]],
        })
      }
      pages.set(name, send)
      return send
    },
  }
}

/** The cache key of a request, or null if the response depends on anything else. */
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

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** Inline scripts are allowed by hash, because a nonce must not be reused. */
export async function finishPage(html: string, nonce: string) {
  const text = html.replaceAll(` nonce="${nonce}"`, '').replace(/<meta property="csp-nonce"[^>]*>/, '')
  const identity = Buffer.from(text)
  const [br, gz] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)])
  const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
  const scripts = new Set([...text.matchAll(inlineScript)].map(([, code]) => hashOf(code!)))
  return { bodies: { br, gzip: gz, identity }, scripts: [...scripts] }
}
