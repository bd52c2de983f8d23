import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AuthContext, GenericEndpointContext } from 'better-auth'
import { readCookie } from '~/lib/cookies'
import { sessionLife } from './session.data.server'

/** The library's format: the token, a dot, its HMAC-SHA256 in base64, percent-encoded. */
const signatureOf = (token: string, secret: string) => createHmac('sha256', secret).update(token).digest()

/** The token of a cookie with a valid signature, or null. */
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

const signed = (token: string, secret: string) => `${token}.${signatureOf(token, secret).toString('base64')}`

export const signToken = (token: string, secret: string): string => encodeURIComponent(signed(token, secret))

/** As `ctx.getSignedCookie`, which imports the key and verifies in a thread of the pool each time. */
export const readSigned = (ctx: GenericEndpointContext, name: string): string | null =>
  signedToken(ctx.getHeader('cookie'), name, ctx.context.secret)

/** As `ctx.setSignedCookie`. */
export function writeSigned(
  ctx: GenericEndpointContext,
  { name, attributes }: ReturnType<AuthContext['createAuthCookie']>,
  token: string,
): void {
  ctx.setCookie(name, signed(token, ctx.context.secret), attributes)
}

type NewSession = NonNullable<AuthContext['newSession']>

/** As the library's `setSessionCookie`, which signs asynchronously; without its session cache and short sessions. */
export function writeSession(ctx: GenericEndpointContext, created: NewSession): void {
  const { name, attributes } = ctx.context.authCookies.sessionToken
  const maxAge = ctx.context.sessionConfig.expiresIn
  writeSigned(ctx, { name, attributes: { ...attributes, maxAge } }, created.session.token)
  ctx.context.setNewSession(created)
}

/**
 * Writes the session's Set-Cookie line as the library does. The cookie lasts as long as any session may: the server
 * decides when a session ends, and a browser that still has the cookie can be told why, or returned to the
 * administrator's session.
 */
export async function createSessionCookie(
  auth: { $context: Promise<Pick<AuthContext, 'authCookies'>> },
  secret: string,
) {
  const { name, attributes } = (await auth.$context).authCookies.sessionToken
  return (token: string): string =>
    [
      `${name}=${signToken(token, secret)}`,
      `Max-Age=${sessionLife}`,
      'Path=/',
      'HttpOnly',
      'SameSite=Lax',
      ...(attributes.secure ? ['Secure'] : []),
    ].join('; ')
}

export type SessionCookie = Awaited<ReturnType<typeof createSessionCookie>>
