import { can, isAdmin } from '~/access/can'
import type { SessionEnd } from '~/access/session-end'
import { sessionEnd } from './session-rules'

type Person = { id: string; role: string; banned: boolean; banExpires: Date | null }

type Session = {
  session: { createdAt: Date; expiresAt: Date }
  user: Person
}

const isBanned = ({ banned, banExpires }: Person, now: number) =>
  banned && (!banExpires || banExpires.getTime() > now)

export const endForGood = ({ session }: Pick<Session, 'session'>) =>
  session.createdAt.getTime() + sessionEnd * 1000

/** Why a session is no longer valid, or null. */
export function sessionEndReason(found: Session, now: number): SessionEnd | null {
  if (isBanned(found.user, now)) return 'banned'
  return found.session.expiresAt.getTime() <= now || endForGood(found) <= now ? 'expired' : null
}

/** Why an administrator may no longer impersonate, or null. */
export function impersonatorEndReason(
  actor: Person | null,
  now: number,
  adminIds: readonly string[],
): SessionEnd | null {
  if (!actor) return 'deleted'
  if (isBanned(actor, now)) return 'banned'
  return can(subjectOf(actor, adminIds), 'user.impersonate') ? null : 'role'
}

/** A user who became an administrator may be impersonated only by administrators with that permission. */
export function promotionEndReason(
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
