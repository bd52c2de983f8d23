import { and, eq, inArray, sql } from 'drizzle-orm'
import { mayDealWith, type OrganizationRole } from '~/access/organization'
import { AppError } from '~/lib/app-error'
import { newId } from '~/lib/new-id'
import type { Actor } from '~/modules/audit/record.server'
import { user } from '~/modules/auth/auth.table.server'
import type { Database } from '~/platform/database.server'
import { cancelInvitations, isFor, isPending } from '../invitation.data.server'
import { type InvitationMail, sendInvitation } from '../../mails/organization-notices.server'
import { invitation } from '../invitation.table.server'
import { member } from '../../members/member.table.server'
import { limitsOf, memberAction, type Organization } from '../../actions/in-organization.server'
import { teamIn } from '../../teams/actions/team.server'

export type Invitation = typeof invitation.$inferSelect

type Given = {
  emails: string[]
  role: OrganizationRole
  teamId?: string
  /** Resends the mail of pending invitations. */
  resend?: boolean
}

/** The result for one address: an invitation, whose mail may be late or have failed, or an error code. */
export type Invited = Refused | { email: string; invitation: Invitation; mail: InvitationMail }

type Refused = {
  email: string
  refused: 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION' | 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION'
}
type Offered = Refused | { email: string; invitation: Invitation }

const lifetime = sql`clock_timestamp() + interval '7 days'`

function requireMayOffer(own: OrganizationRole, role: OrganizationRole): void {
  if (!mayDealWith(own, role)) throw new AppError('YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE', 403)
}

async function requireRoom(tx: Database, organization: Organization, more: number): Promise<void> {
  const pending = await tx.$count(invitation, and(eq(invitation.organizationId, organization.id), isPending))
  if (pending + more > limitsOf(organization).invitations) throw new AppError('INVITATION_LIMIT_REACHED', 403)
}

/** Writes the invitations, before any mail is sent. */
const offerAll = memberAction(
  { permission: 'invitation.create' },
  async (tx, { by, own, organization }, { emails, role, teamId, resend = false }: Given) => {
    const organizationId = organization.id
    const addresses = [...new Set(emails)]
    requireMayOffer(own.role, role)
    if (teamId) await teamIn(tx, organizationId, teamId)
    const here = await membersAmong(tx, organizationId, addresses)
    const pending = await pendingAmong(tx, organizationId, addresses)
    const isNew = (email: string) => !here.has(email) && !pending.has(email)
    await requireRoom(tx, organization, addresses.filter(isNew).length)
    const list: Offered[] = []
    for (const email of addresses) {
      const before = pending.get(email)
      if (here.has(email)) list.push({ email, refused: 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION' })
      else if (before && !resend)
        list.push({ email, refused: 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION' })
      else {
        const given = { organizationId, email, role, teamId: teamId ?? null }
        list.push({ email, invitation: await (before ? prolong(tx, by, before) : offer(tx, by, given)) })
      }
    }
    const events = list.flatMap((each) => ('invitation' in each ? [eventOf(each.invitation)] : []))
    return { value: { organization, offered: list }, events }
  },
)

/** Invites several addresses, each with its own result; beyond the limit, none. */
export async function invite(
  db: Database,
  by: Actor,
  organizationId: string,
  given: Given,
): Promise<Invited[]> {
  const { organization, offered } = await offerAll(db, by, organizationId, given)
  return await Promise.all(
    offered.map(async (each) =>
      'refused' in each
        ? each
        : { ...each, mail: await sendInvitation(db, by, each.invitation, organization) },
    ),
  )
}

const eventOf = ({ email, role }: Invitation) => ({
  action: 'organization.invite' as const,
  changes: { email: { from: null, to: email }, role: { from: null, to: role } },
})

async function membersAmong(tx: Database, organizationId: string, emails: string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ email: sql<string>`lower(${user.email})` })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(and(eq(member.organizationId, organizationId), inArray(sql`lower(${user.email})`, emails)))
  return new Set(rows.map(({ email }) => email))
}

async function pendingAmong(tx: Database, organizationId: string, emails: string[]) {
  const rows = await tx
    .select({ id: invitation.id, email: sql<string>`lower(${invitation.email})` })
    .from(invitation)
    .where(
      and(
        eq(invitation.organizationId, organizationId),
        isPending,
        inArray(sql`lower(${invitation.email})`, emails),
      ),
    )
  return new Map(rows.map(({ id, email }) => [email, id]))
}

type Offer = { organizationId: string; email: string; role: OrganizationRole; teamId: string | null }

/** Replaces an expired invitation. */
async function offer(tx: Database, by: Actor, given: Offer): Promise<Invitation> {
  await cancelInvitations(tx, given.organizationId, isFor(given.email))
  const [row] = await tx
    .insert(invitation)
    .values({ id: newId(), ...given, inviterId: by.caller.userId, expiresAt: lifetime as never })
    .returning()
  return row!
}

/** The last sender becomes the inviter. */
async function prolong(tx: Database, by: Actor, id: string): Promise<Invitation> {
  const [row] = await tx
    .update(invitation)
    .set({ expiresAt: lifetime, inviterId: by.caller.userId })
    .where(eq(invitation.id, id))
    .returning()
  return row!
}

async function pendingIn(tx: Database, organizationId: string, id: string): Promise<Invitation> {
  const [found] = await tx
    .select()
    .from(invitation)
    .where(
      and(
        eq(invitation.organizationId, organizationId),
        eq(invitation.id, id),
        eq(invitation.status, 'pending'),
      ),
    )
  if (!found) throw new AppError('INVITATION_NOT_FOUND', 404)
  return found
}

const renewInvitation = memberAction(
  { permission: 'invitation.create' },
  async (tx, { by, own, organization }, id: string) => {
    const found = await pendingIn(tx, organization.id, id)
    requireMayOffer(own.role, found.role)
    const counts = await tx.$count(invitation, and(eq(invitation.id, id), isPending))
    await requireRoom(tx, organization, 1 - counts)
    const renewed = await prolong(tx, by, id)
    return { value: { renewed, organization }, events: [eventOf(renewed)] }
  },
)

/** Also an expired invitation, or one whose inviter left. The caller awaits the mail. */
export async function resendInvitation(
  db: Database,
  by: Actor,
  organizationId: string,
  id: string,
): Promise<InvitationMail> {
  const { renewed, organization } = await renewInvitation(db, by, organizationId, id)
  return await sendInvitation(db, by, renewed, organization)
}

export const cancelInvitation = memberAction(
  { permission: 'invitation.cancel' },
  async (tx, { organization }, id: string) => {
    const { email } = await pendingIn(tx, organization.id, id)
    const [row] = await tx
      .update(invitation)
      .set({ status: 'canceled' })
      .where(eq(invitation.id, id))
      .returning()
    const changes = { email: { from: email, to: null } }
    return { value: row!, events: [{ action: 'organization.cancel-invitation', changes }] }
  },
)
