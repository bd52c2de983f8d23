import { createHmac, randomBytes } from 'node:crypto'
import type { AuthContext, GenericEndpointContext } from 'better-auth'
import { readSigned, signedToken, writeSigned } from '~/modules/auth/sessions/session-cookie.server'
import { attemptMinutes } from './code-rules'

const hashOf = (attempt: string, secret: string) =>
  createHmac('sha256', secret).update(`attempt\n${attempt}`).digest('base64url')

const cookieOf = (ctx: GenericEndpointContext) =>
  ctx.context.createAuthCookie('attempt', { maxAge: attemptMinutes * 60 })

/**
 * The keyed hash of this browser's sign-in attempt cookie; hashed, so that a copy of the database contains no cookie.
 * '' without a cookie, for which no code is ever stored.
 */
export function currentAttempt(ctx: GenericEndpointContext): string {
  const attempt = readSigned(ctx, cookieOf(ctx).name)
  return attempt ? hashOf(attempt, ctx.context.secret) : ''
}

/** The same, created if needed. The cookie is set for known and unknown addresses alike. */
export function beginAttempt(ctx: GenericEndpointContext): string {
  const cookie = cookieOf(ctx)
  const attempt = readSigned(ctx, cookie.name) ?? randomBytes(16).toString('base64url')
  writeSigned(ctx, cookie, attempt)
  return hashOf(attempt, ctx.context.secret)
}

/** The same hash for pages, which render outside the library's endpoints. */
export async function createAttemptReader(
  auth: { $context: Promise<Pick<AuthContext, 'createAuthCookie'>> },
  secret: string,
) {
  const { name } = (await auth.$context).createAuthCookie('attempt')
  return ({ headers }: Request): string => {
    const attempt = signedToken(headers.get('cookie'), name, secret)
    return attempt ? hashOf(attempt, secret) : ''
  }
}
