import type { Caller } from '~/access/caller'
import type { Database } from '~/server/database.server'
import type { Auth } from './auth.server'
import { signedToken } from './session-cookie.server'
import { findSession } from './session.data.server'
import { sessionLife, sessionSlide } from './session-rules'

/** `cookies`: what the answer must set, when the visit prolonged the session. */
type Reading = { caller: Caller | null; cookies: string[] }

const nobody: Reading = { caller: null, cookies: [] }

/**
 * Reads who a request's session cookie speaks for. A cookie that is broken, expired or revoked is the
 * same as none, and so is that of a banned person. Prolonging a session is left to the library.
 */
export async function createCallerReader(auth: Auth, db: Database, secret: string) {
  const { name } = (await auth.$context).authCookies.sessionToken

  return async (headers: Headers): Promise<Reading> => {
    const token = signedToken(headers.get('cookie'), name, secret)
    if (!token) return nobody
    const row = await findSession(db, token)
    const now = Date.now()
    if (!row || row.expiresAt.getTime() <= now) return nobody
    const { expiresAt, banned, banExpires, ...caller } = row
    if (banned && (!banExpires || banExpires.getTime() > now)) return nobody

    const isDue = expiresAt.getTime() - now <= (sessionLife - sessionSlide) * 1000
    if (!isDue) return { caller, cookies: [] }
    const { headers: answer } = await auth.api.getSession({ headers, returnHeaders: true })
    return { caller, cookies: answer.getSetCookie() }
  }
}
