import { and, desc, eq, isNotNull, isNull, type Placeholder, type SQL, sql, ne } from 'drizzle-orm'
import { user } from '~/modules/auth/auth.table.server'
import type { Database } from '~/platform/database.server'
import { listSource } from '~/entity/list/list.server'
import { prepared } from '~/platform/prepared.server'
import { descending, positionOf } from '~/platform/keyset.server'
import type { InvitationState } from './invitation.contract'
import { organization } from '../organization.table.server'
import { invitation } from './invitation.table.server'
import { invitationUrl } from './invitation-link.server'
import { ofOrganization } from '../members/member-list.data.server'
import { invitationList } from './invitation.list'

/** By clock_timestamp(), because now() is the start of a transaction that may have waited for a lock. */
const isExpired = sql<boolean>`${invitation.expiresAt} <= clock_timestamp()`

export const isPending = and(
  eq(invitation.status, 'pending'),
  sql`${invitation.expiresAt} > clock_timestamp()`,
)!

/** Pending, and its inviter is still a member. */
const isOpen = and(isPending, isNotNull(invitation.inviterId))!

/** Whether an invitation is open and was not prolonged since. */
export async function isOpenUntil(db: Database, id: string, end: Date): Promise<boolean> {
  // Dates have milliseconds, the column microseconds.
  const isSame = sql`date_trunc('milliseconds', ${invitation.expiresAt}) = ${end.toISOString()}::timestamptz`
  return (await db.$count(invitation, and(eq(invitation.id, id), isOpen, isSame))) > 0
}

/** In lower case. */
const isForLower = (email: string | Placeholder): SQL => sql`lower(${invitation.email}) = ${email}`

export const isFor = (email: string): SQL => isForLower(email.toLowerCase())

/** Cancels those that nobody has answered, expired ones included. */
export const cancelInvitations = (tx: Database, organizationId: string, where: SQL | undefined) =>
  tx
    .update(invitation)
    .set({ status: 'canceled' })
    .where(and(eq(invitation.organizationId, organizationId), eq(invitation.status, 'pending'), where))

const newestFirst = descending(invitation.createdAt, 'timestamptz')

export type FoundInvitation = Awaited<ReturnType<typeof newest>>[number]

const selectInvitations = (db: Database, position = positionOf(newestFirst, undefined)) =>
  db
    .select({
      position,
      invitation,
      expired: isExpired,
      organization: {
        id: organization.id,
        name: organization.name,
        slug: organization.slug,
        logo: organization.logo,
        suspendedAt: organization.suspendedAt,
      },
      inviter: { id: user.id, name: user.name, email: user.email },
    })
    .from(invitation)
    .innerJoin(organization, eq(organization.id, invitation.organizationId))
    .leftJoin(user, eq(user.id, invitation.inviterId))

const newest = (db: Database, where: SQL | undefined, limit: number) =>
  selectInvitations(db).where(where).orderBy(desc(invitation.createdAt), desc(invitation.id)).limit(limit)

export async function findInvitation(db: Database, id: string): Promise<FoundInvitation | null> {
  const [found] = await newest(db, eq(invitation.id, id), 1)
  return found ?? null
}

export const invitationsOf = (db: Database, organizationId: string) =>
  newest(db, eq(invitation.organizationId, organizationId), 500)

/** On every visit of the home page. */
const openFor = prepared((db) =>
  newest(
    db,
    and(isForLower(sql.placeholder('email')), isOpen, isNull(organization.suspendedAt)),
    100,
  ).prepare('invitations_for'),
)

/** Pending invitations to this address. */
export const invitationsFor = (db: Database, email: string): Promise<FoundInvitation[]> =>
  openFor(db).execute({ email: email.toLowerCase() })

/** While sign-up is closed, invited addresses may sign up. */
export async function isInvited(db: Database, email: string): Promise<boolean> {
  return (await invitationsFor(db, email)).length > 0
}

/** How long an ended invitation is listed. */
const endedDays = 90

/** Deletes invitations that ended long ago: accepted, rejected, canceled or expired. */
export async function deleteEndedInvitations(db: Database): Promise<void> {
  await db
    .delete(invitation)
    .where(
      sql`greatest(${invitation.createdAt}, ${invitation.expiresAt}) < now() - ${endedDays} * interval '1 day'`,
    )
}

export const stateOf = ({
  invitation: { status, inviterId },
  expired,
}: Pick<FoundInvitation, 'invitation' | 'expired'>): InvitationState => {
  if (status !== 'pending') return status
  if (inviterId === null) return 'void'
  return expired ? 'expired' : 'pending'
}

export const invitationsIn = listSource(
  { ...invitationList, filters: { ...invitationList.filters, organizationId: ofOrganization } },
  {
    table: invitation,
    id: invitation.id,
    orders: { '-createdAt': newestFirst },
    filters: {
      organizationId: (id) => eq(invitation.organizationId, id),
      open: (open) => (open ? eq : ne)(invitation.status, 'pending'),
    },
    read: async (db, { position, where, orderBy, limit }) => {
      const rows = await selectInvitations(db, position)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
      return rows.map((row) => ({ ...row, id: row.invitation.id }))
    },
    toItem: (found) => ({
      ...found.invitation,
      state: stateOf(found),
      inviter: found.inviter,
      url: invitationUrl(found.invitation.id),
    }),
  },
)
