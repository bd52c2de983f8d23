import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Auth } from '~/features/auth/auth.server'
import { readCookie } from '~/lib/cookies'

/** The form is the authentication library's: the token, a dot, its HMAC-SHA256 in base64, percent-encoded. */
const signatureOf = (token: string, secret: string) => createHmac('sha256', secret).update(token).digest()

/** The token in a session cookie that we signed, or null for anything else. */
export function signedToken(cookies: string | null, name: string, secret: string): string | null {
  const raw = readCookie(cookies, name)
  if (!raw) return null
  let value: string
  try {
    value = decodeURIComponent(raw)
  } catch {
    return null
  }
  const dot = value.lastIndexOf('.')
  if (dot < 1) return null
  const token = value.slice(0, dot)
  const given = Buffer.from(value.slice(dot + 1), 'base64')
  const wanted = signatureOf(token, secret)
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? token : null
}

/** What a cookie that carries the token holds. */
export const signToken = (token: string, secret: string): string =>
  encodeURIComponent(`${token}.${signatureOf(token, secret).toString('base64')}`)

/** Writes the Set-Cookie line that hands a browser its session, as the authentication library writes its own. */
export async function createSessionCookie(auth: Auth, secret: string) {
  const { name, attributes } = (await auth.$context).authCookies.sessionToken
  return (token: string, expiresAt: Date): string =>
    [
      `${name}=${signToken(token, secret)}`,
      `Max-Age=${Math.floor((expiresAt.getTime() - Date.now()) / 1000)}`,
      'Path=/',
      'HttpOnly',
      'SameSite=Lax',
      ...(attributes.secure ? ['Secure'] : []),
    ].join('; ')
}

export type SessionCookie = Awaited<ReturnType<typeof createSessionCookie>>
