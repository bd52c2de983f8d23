import { randomBytes } from 'node:crypto'
import type { Caller } from '~/access/caller'
import type { SessionEnd } from '~/access/session-end'
import { demo } from '~/lib/build-flags'
import { isUnavailable } from '~/platform/database-errors.server'
import type { Database } from '~/platform/database.server'
import type { Auth } from '~/modules/auth/auth.server'
import type { Settings } from '~/platform/settings.server'
import { type SessionCookie, signedToken } from './session-cookie.server'
import {
  deleteSession,
  findSession,
  findSessionById,
  type FoundSession,
  noteSessionUse,
  renewToken,
  findEnd,
  consumeImpersonationReturn,
  seenEvery,
  sessionEnd,
  sessionLife,
  sessionSlide,
} from './session.data.server'
import { can, isAdmin } from '~/access/can'

/** `token`: the current token of the session. `cookies`: the Set-Cookie lines for the response. */
export type Reading = { caller: Caller; found: FoundSession; token: string; cookies: string[] } | null

/** `ended`: why the session of our cookie ended, if known. */
export type SessionResult = { reading: Reading; ended: SessionEnd | null }

type Options = {
  auth: Auth
  db: Database
  secret: string
  sessionCookie: SessionCookie
  settings: Settings
}

/**
 * Reads the caller of a request from its session cookie, for pages, calls, server functions and the authentication
 * library alike. A malformed, expired or revoked cookie counts as none, and so does that of a banned user, or of an
 * administrator who may no longer impersonate that user.
 */
export async function createCallerReader({ auth, db, secret, sessionCookie, settings }: Options) {
  const { name } = (await auth.$context).authCookies.sessionToken
  const { adminIds } = settings

  return async ({ method, headers }: Request, address: string): Promise<SessionResult> => {
    const presented = signedToken(headers.get('cookie'), name, secret)
    if (!presented) return { reading: null, ended: null }
    const found = await findSession(db, presented)
    const loss = found?.session.impersonatedBy
      ? impersonatorEndReason(found.actor, found.now, adminIds)
      : null
    const fault =
      found && (loss ?? sessionEndReason(found) ?? promotionEndReason(found.user, found.actor, adminIds))
    if (found && !fault) return { reading: await admit(found, address, false), ended: null }

    const { reason, wayBack } = found
      ? { reason: fault, wayBack: loss ? null : found.session.impersonatorSession }
      : await findEnd(db, presented)
    // Only a read returns to the administrator's session: a change intended as the user must not be made as the
    // administrator.
    if (!wayBack || (method !== 'GET' && method !== 'HEAD')) return { reading: null, ended: reason }

    const own = await findSessionById(db, wayBack)
    const ownFault = own && (sessionEndReason(own) ?? impersonatorEndReason(own.user, own.now, adminIds))
    if (!own || ownFault) return { reading: null, ended: ownFault ?? reason }
    if (found) await deleteSession(db, found.session.id)
    return {
      reading: (await consumeImpersonationReturn(db, presented)) ? await admit(own, address, true) : null,
      ended: null,
    }
  }

  /** `comesBack`: the browser returns to this session and needs its cookie. */
  async function admit(found: FoundSession, address: string, comesBack: boolean): Promise<Reading> {
    const { session } = found
    const token = session.mustRenew ? randomBytes(24).toString('base64url') : session.token
    if (session.mustRenew && !(await renewToken(db, session.id, session.token, token))) return null
    const until = isDue(found)
      ? await noteSessionUse(db, session.id, demo ? '' : address).catch((error: unknown) => {
          // During an outage of writes, reads continue; the next request updates the session.
          if (isUnavailable(error)) return session.expiresAt
          throw error
        })
      : session.expiresAt
    // Revoked concurrently.
    if (!until) return null
    const isNews = comesBack || session.mustRenew || until.getTime() !== session.expiresAt.getTime()
    const caller = callerOf(found, adminIds.includes(found.user.id))
    return { caller, found, token, cookies: isNews ? [sessionCookie(token)] : [] }
  }
}

export type ReadCaller = Awaited<ReturnType<typeof createCallerReader>>

/** Whether to update the last activity: at intervals, and when it extends the session. */
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

type Person = { id: string; role: string; banned: boolean; banExpires: Date | null }

const isBanned = ({ banned, banExpires }: Person, now: number) =>
  banned && (!banExpires || banExpires.getTime() > now)

const endForGood = ({ session }: FoundSession) => session.createdAt.getTime() + sessionEnd * 1000

/** Why a session is no longer valid, or null. */
function sessionEndReason(found: FoundSession): SessionEnd | null {
  const { session, user, now } = found
  if (isBanned(user, now)) return 'banned'
  return session.expiresAt.getTime() <= now || endForGood(found) <= now ? 'expired' : null
}

/** Why an administrator may no longer impersonate, or null. */
function impersonatorEndReason(
  actor: Person | null,
  now: number,
  adminIds: readonly string[],
): SessionEnd | null {
  if (!actor) return 'deleted'
  if (isBanned(actor, now)) return 'banned'
  return can(subjectOf(actor, adminIds), 'user.impersonate') ? null : 'role'
}

/** A user who became an administrator may be impersonated only by administrators with that permission. */
function promotionEndReason(
  person: Person,
  actor: Person | null,
  adminIds: readonly string[],
): SessionEnd | null {
  if (!actor || !isAdmin(subjectOf(person, adminIds))) return null
  return can(subjectOf(actor, adminIds), 'user.impersonate-admins') ? null : 'role'
}

const subjectOf = ({ id, role }: Person, adminIds: readonly string[]) => ({
  role,
  grantedAll: adminIds.includes(id),
})
