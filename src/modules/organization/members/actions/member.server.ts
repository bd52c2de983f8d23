import { and, eq, inArray } from 'drizzle-orm'
import { mayDealWith, type OrganizationRole } from '~/access/organization'
import { AppError } from '~/lib/app-error'
import { user } from '~/modules/auth/auth.table.server'
import type { Database } from '~/platform/database.server'
import { notify } from '../../mails/organization-notices.server'
import { cancelInvitations } from '../../invitations/invitation.data.server'
import { invitation } from '../../invitations/invitation.table.server'
import type { MailOf } from '../../mails/organization-mails.server'
import { member } from '../member.table.server'
import { type Member, memberAction, refuseIn, requireRoomToOwn } from '../../actions/in-organization.server'

type Person = { id: string; name: string; email: string; language: string }

export type FoundMember = Member & { user: Person }

/** By membership id, user id or address: the library's clients use all three. */
async function memberIn(tx: Database, organizationId: string, named: string): Promise<FoundMember> {
  const is = named.includes('@') ? eq(user.email, named.toLowerCase()) : eq(member.id, named)
  const [found] = await tx
    .select({
      member,
      user: { id: user.id, name: user.name, email: user.email, language: user.language },
    })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(and(eq(member.organizationId, organizationId), is))
  if (!found) throw new AppError('MEMBER_NOT_FOUND', 404)
  return { ...found.member, user: found.user }
}

async function isOnlyOwner(tx: Database, { organizationId, role }: Member): Promise<boolean> {
  if (role !== 'owner') return false
  const owners = and(eq(member.organizationId, organizationId), eq(member.role, 'owner'))
  return (await tx.$count(member, owners)) < 2
}

/** Cancels pending invitations for roles that the demoted member may no longer grant. */
export async function cancelInvitationsAboveRole(
  tx: Database,
  organizationId: string,
  userIds: string[],
  role: OrganizationRole,
) {
  if (role === 'owner') return
  const beyond = role === 'member' ? undefined : eq(invitation.role, 'owner')
  await cancelInvitations(tx, organizationId, and(inArray(invitation.inviterId, userIds), beyond))
}

async function writeRole(tx: Database, target: Member, role: OrganizationRole): Promise<Member> {
  const [after] = await tx.update(member).set({ role }).where(eq(member.id, target.id)).returning()
  await cancelInvitationsAboveRole(tx, target.organizationId, [target.userId], role)
  return after!
}

export const setMemberRole = memberAction<[memberId: string, role: OrganizationRole], Member>(
  { permission: 'member.update' },
  async (tx, { by, own, organization }, memberId, role) => {
    const target = await memberIn(tx, organization.id, memberId)
    if (!mayDealWith(own.role, target.role) || !mayDealWith(own.role, role)) throw refuseIn('member.update')
    if (target.role === role) return { value: target, events: [] }
    if (await isOnlyOwner(tx, target))
      throw new AppError('YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER', 400)
    if (role === 'owner') await requireRoomToOwn(tx, target.userId)
    const changes = { member: { from: null, to: target.user.email }, role: { from: target.role, to: role } }
    if (target.userId !== by.caller.userId)
      await notify(tx, by, organization, [readerOf(target)], () => roleNotice(role))
    const value = await writeRole(tx, target, role)
    return { value, events: [{ action: 'organization.set-role', changes }] }
  },
)

const readerOf = ({ userId, user: { email, language } }: FoundMember) => ({ userId, email, language })

/** Owners learn what they can do now. */
const roleNotice = (role: OrganizationRole): MailOf => (role === 'owner' ? ['ownership'] : ['role', role])

/** Transfers ownership to another member, who is notified. The former owner becomes an admin. */
export const handOver = memberAction(
  { permission: 'organization.delete' },
  async (tx, { by, own, organization }, memberId: string) => {
    const heir = await memberIn(tx, organization.id, memberId)
    if (heir.id === own.id) throw new AppError('MEMBER_NOT_FOUND', 404)
    if (heir.role !== 'owner') {
      await requireRoomToOwn(tx, heir.userId)
      await writeRole(tx, heir, 'owner')
      await notify(tx, by, organization, [readerOf(heir)], () => ['ownership'])
    }
    await writeRole(tx, own, 'admin')
    const changes = { owner: { from: by.caller.email, to: heir.user.email } }
    return { value: undefined, events: [{ action: 'organization.hand-over', changes }] }
  },
)

export const removeMember = memberAction(
  { permission: 'member.delete' },
  async (tx, { by, own, organization }, named: string) => {
    const found = await memberIn(tx, organization.id, named)
    if (!mayDealWith(own.role, found.role)) throw refuseIn('member.delete')
    if (found.userId !== by.caller.userId)
      await notify(tx, by, organization, [readerOf(found)], () => ['removed'])
    return await end(tx, found, 'organization.remove-member')
  },
)

export const leaveOrganization = memberAction(
  { permission: null, evenSuspended: true },
  async (tx, { own }) => end(tx, await memberIn(tx, own.organizationId, own.id), 'organization.leave'),
)

/** Foreign keys also delete team memberships, active organizations of sessions and pending invitations. */
async function end(
  tx: Database,
  target: FoundMember,
  action: 'organization.remove-member' | 'organization.leave',
) {
  if (await isOnlyOwner(tx, target))
    throw new AppError('YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER', 400)
  await tx.delete(member).where(eq(member.id, target.id))
  const changes = { member: { from: target.user.email, to: null }, role: { from: target.role, to: null } }
  return { value: target, events: [{ action, changes }] }
}
