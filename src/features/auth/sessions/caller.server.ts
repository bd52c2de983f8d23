import { randomBytes } from 'node:crypto'
import type { Caller } from '~/access/caller'
import { can } from '~/access/can'
import type { Database } from '~/server/database.server'
import type { Auth } from '~/features/auth/auth.server'
import type { Settings } from '~/server/settings.server'
import { type SessionCookie, signedToken } from './session-cookie.server'
import { findSession, type FoundSession, noteVisit, renewToken } from './session.data.server'
import { seenEvery, sessionEnd, sessionLife, sessionSlide } from './session-rules'

/** `token`: what the session is known by from now on. `cookies`: what the answer must set. */
export type Reading = { caller: Caller; found: FoundSession; token: string; cookies: string[] } | null

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
 * so is that of a banned person, or of an administrator who may not act as somebody else any more.
 */
export async function createCallerReader({ auth, db, secret, sessionCookie, settings }: Options) {
  const { name } = (await auth.$context).authCookies.sessionToken
  const isListed = (userId: string) => settings.adminIds.includes(userId)

  return async (headers: Headers, address: string): Promise<Reading> => {
    const presented = signedToken(headers.get('cookie'), name, secret)
    if (!presented) return null
    const found = await findSession(db, presented)
    const now = Date.now()
    if (!found || !isValid(found, now, isListed)) return null

    const { session } = found
    const token = session.mustRenew ? randomBytes(24).toString('base64url') : presented
    if (session.mustRenew && !(await renewToken(db, session.id, presented, token))) return null
    const until = isDue(found, now) ? await noteVisit(db, session.id, address) : session.expiresAt
    // Ended by somebody at this very moment.
    if (!until) return null
    const isNews = session.mustRenew || until.getTime() !== session.expiresAt.getTime()
    const caller = callerOf(found, isListed(found.user.id))
    return { caller, found, token, cookies: isNews ? [sessionCookie(token, until)] : [] }
  }
}

export type ReadCaller = Awaited<ReturnType<typeof createCallerReader>>

const endOf = ({ session }: FoundSession) => session.createdAt.getTime() + sessionEnd * 1000

type Banned = { banned: boolean; banExpires: Date | null }
const isBanned = ({ banned, banExpires }: Banned, now: number) =>
  banned && (!banExpires || banExpires.getTime() > now)

function isValid(found: FoundSession, now: number, isListed: (userId: string) => boolean): boolean {
  const { session, user, actor } = found
  if (session.expiresAt.getTime() <= now || endOf(found) <= now || isBanned(user, now)) return false
  if (!session.impersonatedBy) return true
  if (!actor || isBanned(actor, now)) return false
  return can({ role: actor.role, grantedAll: isListed(actor.id) }, 'user.impersonate')
}

/** Whether this visit is to be noted: now and then, and when it prolongs the session. */
function isDue(found: FoundSession, now: number): boolean {
  const { updatedAt, expiresAt, impersonatedBy } = found.session
  if (updatedAt.getTime() + seenEvery * 1000 <= now) return true
  const isSliding = !impersonatedBy && expiresAt.getTime() < endOf(found)
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
