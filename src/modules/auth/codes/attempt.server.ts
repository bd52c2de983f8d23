import { createHmac, randomBytes } from 'node:crypto'
import type { AuthContext, GenericEndpointContext } from 'better-auth'
import { signedToken } from '~/modules/auth/sessions/session-cookie.server'
import { attemptMinutes } from './code-rules'

const hashOf = (attempt: string, secret: string) =>
  createHmac('sha256', secret).update(`attempt\n${attempt}`).digest('base64url')

const cookieOf = (ctx: GenericEndpointContext) =>
  ctx.context.createAuthCookie('attempt', { maxAge: attemptMinutes * 60 })

/**
 * The attempt to sign in that this browser has under way, by its keyed hash: a copy of the database holds no cookie.
 * '' where there is none, for which no code was ever stored.
 */
export async function currentAttempt(ctx: GenericEndpointContext): Promise<string> {
  const { secret } = ctx.context
  const attempt = await ctx.getSignedCookie(cookieOf(ctx).name, secret)
  return attempt ? hashOf(attempt, secret) : ''
}

/** The same, begun if need be. The cookie is set for everybody alike, known or not. */
export async function beginAttempt(ctx: GenericEndpointContext): Promise<string> {
  const { secret } = ctx.context
  const { name, attributes } = cookieOf(ctx)
  const attempt = (await ctx.getSignedCookie(name, secret)) || randomBytes(16).toString('base64url')
  await ctx.setSignedCookie(name, attempt, secret, attributes)
  return hashOf(attempt, secret)
}

/** For pages, which are drawn outside the library's endpoints: the same hash, from the request's cookies. */
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
