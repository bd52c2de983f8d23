import type { Caller } from '~/access/caller'
import type { Auth } from './auth.server'

type Result = { caller: Caller | null; cookies: string[] }

/**
 * Who a request's session cookie speaks for. A cookie that is broken, expired or revoked is the same
 * as none. The library may slide the session; the cookies that say so must reach the answer.
 */
export async function readCaller(auth: Auth, headers: Headers): Promise<Result> {
  if (!headers.get('cookie')?.includes('foreword.session_token=')) return { caller: null, cookies: [] }
  const { response: found, headers: answer } = await auth.api.getSession({ headers, returnHeaders: true })
  const cookies = answer.getSetCookie()
  if (!found) return { caller: null, cookies }
  const { user, session } = found
  return {
    cookies,
    caller: {
      userId: user.id,
      sessionId: session.id,
      name: user.name,
      email: user.email,
      emailVerified: user.emailVerified,
      role: user.role ?? '',
      onboardedAt: user.onboardedAt ?? null,
      impersonatedBy: session.impersonatedBy ?? null,
    },
  }
}
