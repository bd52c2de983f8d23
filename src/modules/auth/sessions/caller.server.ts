import { randomBytes } from 'node:crypto'
import type { Caller } from '~/access/caller'
import type { SessionEnd } from '~/access/session-end'
import { demo } from '~/lib/build-flags'
import { isUnavailable } from '~/platform/database-errors.server'
import type { Database } from '~/platform/database.server'
import type { Auth } from '~/modules/auth/auth.server'
import type { Settings } from '~/platform/settings.server'
import { findEnd, consumeImpersonationReturn } from './ended.data.server'
import { type SessionCookie, signedToken } from './session-cookie.server'
import {
  deleteSession,
  findSession,
  findSessionById,
  type FoundSession,
  noteSessionUse,
  renewToken,
} from './session.data.server'
import { endForGood, sessionEndReason, impersonatorEndReason, promotionEndReason } from './session-fault'
import { seenEvery, sessionLife, sessionSlide } from './session-rules'

/** `token`: what the session is known by from now on. `cookies`: what the answer must set. */
export type Reading = { caller: Caller; found: FoundSession; token: string; cookies: string[] } | null

/** `ended`: why the session that a cookie of ours names is no more, where that is known. */
export type Visit = { reading: Reading; ended: SessionEnd | null }

type Options = {
  auth: Auth
  db: Database
  secret: string
  sessionCookie: SessionCookie
  settings: Settings
}

/**
 * Reads who a request's session cookie speaks for: the one gate for pages, calls, server functions and
 * the authentication service alike. A cookie that is broken, expired or revoked is the same as none, and
 * so is that of a banned person, or of an administrator who may not act as that person any more.
 */
export async function createCallerReader({ auth, db, secret, sessionCookie, settings }: Options) {
  const { name } = (await auth.$context).authCookies.sessionToken
  const { adminIds } = settings

  return async ({ method, headers }: Request, address: string): Promise<Visit> => {
    const presented = signedToken(headers.get('cookie'), name, secret)
    if (!presented) return { reading: null, ended: null }
    const found = await findSession(db, presented)
    const loss = found?.session.impersonatedBy
      ? impersonatorEndReason(found.actor, found.now, adminIds)
      : null
    const fault =
      found &&
      (loss ?? sessionEndReason(found, found.now) ?? promotionEndReason(found.user, found.actor, adminIds))
    if (found && !fault) return { reading: await admit(found, address, false), ended: null }

    const { reason, wayBack } = found
      ? { reason: fault, wayBack: loss ? null : found.session.impersonatorSession }
      : await findEnd(db, presented)
    // What was meant to be done as somebody else must not be done as oneself: only looking leads back.
    if (!wayBack || (method !== 'GET' && method !== 'HEAD')) return { reading: null, ended: reason }

    const own = await findSessionById(db, wayBack)
    const ownFault =
      own && (sessionEndReason(own, own.now) ?? impersonatorEndReason(own.user, own.now, adminIds))
    if (!own || ownFault) return { reading: null, ended: ownFault ?? reason }
    if (found) await deleteSession(db, found.session.id)
    return {
      reading: (await consumeImpersonationReturn(db, presented)) ? await admit(own, address, true) : null,
      ended: null,
    }
  }

  /** Lets the session's person in. A browser that comes back to a session needs its cookie. */
  async function admit(found: FoundSession, address: string, comesBack: boolean): Promise<Reading> {
    const { session } = found
    const token = session.mustRenew ? randomBytes(24).toString('base64url') : session.token
    if (session.mustRenew && !(await renewToken(db, session.id, session.token, token))) return null
    const until = isDue(found)
      ? await noteSessionUse(db, session.id, demo ? '' : address).catch((error: unknown) => {
          // A database that takes no writes just now can still be read: the next visit is noted.
          if (isUnavailable(error)) return session.expiresAt
          throw error
        })
      : session.expiresAt
    // Ended by somebody at this very moment.
    if (!until) return null
    const isNews = comesBack || session.mustRenew || until.getTime() !== session.expiresAt.getTime()
    const caller = callerOf(found, adminIds.includes(found.user.id))
    return { caller, found, token, cookies: isNews ? [sessionCookie(token)] : [] }
  }
}

export type ReadCaller = Awaited<ReturnType<typeof createCallerReader>>

/** Whether this visit is to be noted: now and then, and when it prolongs the session. */
function isDue(found: FoundSession): boolean {
  const { now } = found
  const { updatedAt, expiresAt, impersonatedBy } = found.session
  if (updatedAt.getTime() + seenEvery * 1000 <= now) return true
  const isSliding = !impersonatedBy && expiresAt.getTime() < endForGood(found)
  return isSliding && expiresAt.getTime() - now <= (sessionLife - sessionSlide) * 1000
}

const callerOf = ({ session, user, actor }: FoundSession, grantedAll: boolean): Caller => ({
  userId: user.id,
  sessionId: session.id,
  name: user.name,
  email: user.email,
  emailVerified: user.emailVerified,
  role: user.role,
  onboardedAt: user.onboardedAt,
  grantedAll,
  impersonatedBy: actor && {
    userId: actor.id,
    name: actor.name,
    email: actor.email,
    until: session.expiresAt,
  },
})
