import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { finishPage, publicPageName } from './public-pages.server'
import { cookieName } from '~/lib/product'
import { languageCodes } from '~/i18n/languages'

const named = (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const url = new URL(path, 'http://localhost')
  return publicPageName(new Request(url, { headers, method }), url)
}

describe('a cached page', () => {
  const html =
    '<script nonce="N1">a()</script><script type="module" src="/x.js" nonce="N1"></script><script>b()</script>'

  test('has hashes of its inline scripts and no nonce', async () => {
    const { scripts, bodies } = await finishPage(html, 'N1')
    const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
    expect(scripts).toEqual([hash('a()'), hash('b()')])
    expect(bodies.identity.toString()).not.toContain('N1')
  })

  test('has the same content in every encoding', async () => {
    const { bodies } = await finishPage(html, 'N1')
    expect(brotliDecompressSync(bodies.br)).toEqual(bodies.identity)
    expect(gunzipSync(bodies.gzip)).toEqual(bodies.identity)
  })
})

describe('a page is cached', () => {
  test('for anonymous visitors of one language and theme', () => {
    expect(named('/login')).toBe('/login en system')
    for (const language of languageCodes) {
      expect(named('/login', { cookie: `i18next=${language}; theme=dark` })).toBe(`/login ${language} dark`)
      expect(named('/login', { 'accept-language': language })).toBe(`/login ${language} system`)
    }
    expect(named('/login', { cookie: 'theme=<script>' })).toBe('/login en system')
  })

  test('for no other request', () => {
    expect(named('/app')).toBeNull()
    expect(named('/login?redirect=%2Fapp')).toBeNull()
    expect(named('/login', { cookie: `${cookieName('session_token')}=x` })).toBeNull()
    expect(named('/login', { cookie: `__Host-${cookieName('session_token')}=x` })).toBeNull()
    expect(named('/login', {}, 'POST')).toBeNull()
  })
})
