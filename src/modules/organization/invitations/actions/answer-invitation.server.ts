import { eq } from 'drizzle-orm'
import { AppError } from '~/lib/app-error'
import { newId } from '~/lib/new-id'
import type { Actor } from '~/modules/audit/record.server'
import { user } from '~/modules/auth/auth.table.server'
import { requireActiveSession } from '~/modules/user/actions/administer.server'
import type { Database } from '~/platform/database.server'
import { findInvitation, stateOf } from '../invitation.data.server'
import { notifyJoined } from '../../mails/organization-notices.server'
import { invitation } from '../invitation.table.server'
import { member } from '../../members/member.table.server'
import { setActive } from '../../actions/active.server'
import {
  inOrganizationTransaction,
  limitsOf,
  lockOrganization,
  type Member,
  memberOf,
  type Organization,
  recordIn,
  requireRoomToOwn,
  suspended,
} from '../../actions/in-organization.server'
import type { Invitation } from './invite-members.server'
import { joinTeam, teamWithRoom } from '../../teams/actions/team.server'

const unknownInvitation = () => new AppError('INVITATION_NOT_FOUND', 404)

/** The session's verified address must be the invited one; knowing the id or the link is not enough. */
export function requireRecipient(
  { email }: { email: string },
  person: { email: string; emailVerified: boolean },
) {
  if (email.toLowerCase() !== person.email.toLowerCase())
    throw new AppError('YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION', 403)
  if (!person.emailVerified)
    throw new AppError('EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION', 403)
}

/** Locks the organization, then the user, and reads the invitation again. */
async function answer<T>(
  db: Database,
  by: Actor,
  id: string,
  act: (tx: Database, found: Invitation, organization: Organization) => Promise<T>,
): Promise<T> {
  const seen = await findInvitation(db, id)
  if (!seen) throw unknownInvitation()
  return await inOrganizationTransaction(db, by, async (tx) => {
    const organization = await lockOrganization(tx, seen.organization.id).catch((error: unknown) => {
      throw error instanceof AppError ? unknownInvitation() : error
    })
    const [person] = await tx
      .select({ email: user.email, emailVerified: user.emailVerified })
      .from(user)
      .where(eq(user.id, by.caller.userId))
      .for('no key update')
    if (!person) throw new AppError('UNAUTHORIZED', 401)
    await requireActiveSession(tx, by)
    const found = await findInvitation(tx, id)
    const state = found && stateOf(found)
    if (!found || (state !== 'pending' && state !== 'void')) throw unknownInvitation()
    requireRecipient(found.invitation, person)
    if (state === 'void') throw new AppError('INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION', 400)
    return await act(tx, found.invitation, organization)
  })
}

const mark = async (tx: Database, id: string, status: 'accepted' | 'rejected'): Promise<Invitation> => {
  const [row] = await tx.update(invitation).set({ status }).where(eq(invitation.id, id)).returning()
  return row!
}

export type Accepted = { invitation: Invitation; member: Member }

export function acceptInvitation(db: Database, by: Actor, id: string): Promise<Accepted> {
  return answer(db, by, id, async (tx, found, organization) => {
    const { userId } = by.caller
    if (organization.suspendedAt) throw suspended()
    if (await memberOf(tx, organization.id, userId))
      throw new AppError('USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION', 400)
    if (organization.memberCount >= limitsOf(organization).members)
      throw new AppError('ORGANIZATION_MEMBERSHIP_LIMIT_REACHED', 403)
    if (found.role === 'owner') await requireRoomToOwn(tx, userId)
    const [joined] = await tx
      .insert(member)
      .values({ id: newId(), organizationId: organization.id, userId, role: found.role })
      .returning()
    const teamId = await teamWithRoom(tx, organization, found.teamId)
    if (teamId !== null) await joinTeam(tx, organization, teamId, userId)
    await setActive(tx, by, { organizationId: organization.id, teamId })
    const changes = { member: { from: null, to: by.caller.email }, role: { from: null, to: found.role } }
    await recordIn(tx, by, organization, [{ action: 'organization.join', changes }])
    await notifyJoined(tx, by, found, organization)
    return { invitation: await mark(tx, id, 'accepted'), member: joined! }
  })
}

export function rejectInvitation(db: Database, by: Actor, id: string): Promise<Invitation> {
  return answer(db, by, id, async (tx, { email }, organization) => {
    await recordIn(tx, by, organization, [
      { action: 'organization.reject-invitation', changes: { email: { from: email, to: null } } },
    ])
    return await mark(tx, id, 'rejected')
  })
}
