import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { FastResponse, type ServerRequest } from 'srvx'
import { acceptedLanguages, detectLanguage, languageCookie } from '~/i18n/detect'
import { requestIdHeader, requestTiming } from '~/lib/request-id'
import { type Language, toLanguage } from '~/i18n/languages'
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
      const packed = (encoding: StoredEncoding) => {
        const body = bodies[encoding]
        const headers = new Headers({ 'content-type': 'text/html; charset=utf-8', vary: 'Accept-Encoding' })
        headers.set('content-length', String(body.length))
        if (encoding !== 'identity') headers.set('content-encoding', encoding)
        secure(headers, scripts.join(' '))
        return { body, headers: [...headers] }
      }
      const kinds = { br: packed('br'), gzip: packed('gzip'), identity: packed('identity') }
      const send: Send = (request, id) => sendStored(request, kinds[storedEncodingFor(request)], id)
      pages.set(name, send)
      return send
    },
  }
}

type Stored = { body: Buffer; headers: [string, string][] }

/**
 * Writes a stored page to Node's own response if there is one: converting its headers to a `Response` and back takes
 * longer than sending it.
 */
function sendStored(request: Request, { body, headers }: Stored, id: string): Response {
  const all: typeof headers = [...headers, [requestIdHeader, id], ['server-timing', requestTiming(id)]]
  const response = (request as ServerRequest).runtime?.node?.res as ServerResponse | undefined
  if (!response) return new FastResponse(body as Buffer<ArrayBuffer>, { statusText: 'OK', headers: all })
  response.writeHead(200, 'OK', all.flat())
  response.end(body)
  // The server writes neither head nor body of a response that is complete.
  return new FastResponse(null)
}

/** The cache key of a request, or null if the response depends on anything else. */
export function publicPageName(request: Request, { pathname, search }: URL): string | null {
  if (!paths.has(pathname) || search !== '' || request.method !== 'GET') return null
  const cookies = request.headers.get('cookie')
  if (cookies?.includes('session_token')) return null
  const chosen = toLanguage(readCookie(cookies, languageCookie))
  const language = chosen ?? languageOf(request.headers.get('accept-language') ?? '')
  return `${pathname} ${language} ${toTheme(readCookie(cookies, themeKey))}`
}

/** Browsers send few different headers, and parsing one takes longer than the rest of the name. */
const languages = new Map<string, Language>()

function languageOf(header: string): Language {
  const known = languages.get(header)
  if (known) return known
  const language = detectLanguage({ navigator: acceptedLanguages(header) })
  if (languages.size < 1000 && header.length < 200) languages.set(header, language)
  return language
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
