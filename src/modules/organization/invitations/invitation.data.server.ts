import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { user } from '~/modules/auth/auth.table.server'
import type { Database } from '~/platform/database.server'
import type { invitationStates } from './invitation.schema'
import { organization } from '../organization.table.server'
import { invitation } from './invitation.table.server'

/** By the database's clock as it runs, and not by the beginning of a transaction that may have waited. */
const isExpired = sql<boolean>`${invitation.expiresAt} <= clock_timestamp()`

export const isPending = and(
  eq(invitation.status, 'pending'),
  sql`${invitation.expiresAt} > clock_timestamp()`,
)!

/** Pending, and sent by somebody who is still a member. */
const isOpen = and(isPending, isNotNull(invitation.inviterId))!

export const isFor = (email: string): SQL => sql`lower(${invitation.email}) = ${email.toLowerCase()}`

export type FoundInvitation = Awaited<ReturnType<typeof newest>>[number]

/** `position`: where a row stands in its list, for lists that go on behind it. */
export const selectInvitations = (db: Database, position: SQL<string> = sql<string>`''`) =>
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

/** The newest; more than anyone looks through. */
export const invitationsOf = (db: Database, organizationId: string) =>
  newest(db, eq(invitation.organizationId, organizationId), 500)

/** What waits for an answer of whoever has this address. */
export const invitationsFor = (db: Database, email: string) =>
  newest(db, and(isFor(email), isOpen, isNull(organization.suspendedAt)), 100)

/** Where only known people may come, somebody who is expected may too. */
export async function isInvited(db: Database, email: string): Promise<boolean> {
  return (await invitationsFor(db, email)).length > 0
}

export const stateOf = ({
  invitation: { status, inviterId },
  expired,
}: Pick<FoundInvitation, 'expired'> & {
  invitation: Pick<typeof invitation.$inferSelect, 'status' | 'inviterId'>
}): (typeof invitationStates)[number] => {
  if (status !== 'pending') return status
  if (inviterId === null) return 'void'
  return expired ? 'expired' : 'pending'
}
