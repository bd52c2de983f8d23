import { createHmac, randomBytes } from 'node:crypto'
import type { AuthContext, GenericEndpointContext } from 'better-auth'
import { signedToken } from '~/modules/auth/sessions/session-cookie.server'
import { attemptMinutes } from './code-rules'

const hashOf = (attempt: string, secret: string) =>
  createHmac('sha256', secret).update(`attempt\n${attempt}`).digest('base64url')

const cookieOf = (ctx: GenericEndpointContext) =>
  ctx.context.createAuthCookie('attempt', { maxAge: attemptMinutes * 60 })

/**
 * The keyed hash of this browser's sign-in attempt cookie; hashed, so that a copy of the database contains no cookie.
 * '' without a cookie, for which no code is ever stored.
 */
export async function currentAttempt(ctx: GenericEndpointContext): Promise<string> {
  const { secret } = ctx.context
  const attempt = await ctx.getSignedCookie(cookieOf(ctx).name, secret)
  return attempt ? hashOf(attempt, secret) : ''
}

/** The same, created if needed. The cookie is set for known and unknown addresses alike. */
export async function beginAttempt(ctx: GenericEndpointContext): Promise<string> {
  const { secret } = ctx.context
  const { name, attributes } = cookieOf(ctx)
  const attempt = (await ctx.getSignedCookie(name, secret)) || randomBytes(16).toString('base64url')
  await ctx.setSignedCookie(name, attempt, secret, attributes)
  return hashOf(attempt, secret)
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
