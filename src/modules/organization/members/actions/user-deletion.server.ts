import { asc, eq, inArray, sql, and, count, exists, not, type SQL } from 'drizzle-orm'
import { AppError } from '~/lib/app-error'
import { record } from '~/modules/audit/record.server'
import { user } from '~/modules/auth/auth.table.server'
import type { Database } from '~/platform/database.server'
import { currentScope } from '~/platform/scope.server'
import { bannedNow } from '~/modules/auth/sessions/session.data.server'
import { eraseOrganizations } from '../../actions/organization.server'
import { organization } from '../../organization.table.server'
import { member } from '../member.table.server'

type EndingMembership = {
  id: string
  name: string
  slug: string
  userId: string
  role: string
  members: number
  /** Owners who are not being deleted. */
  otherOwners: number
}

/** Thrown to retry the transaction: a membership was added between two reads. */
const joinedMeanwhile = () => Object.assign(new Error('memberships changed'), { code: '40001' })

/** The memberships of these users, and who would remain. */
async function membershipsOf(tx: Database, ids: string[]): Promise<EndingMembership[]> {
  return await tx
    .select({
      id: organization.id,
      name: organization.name,
      slug: organization.slug,
      userId: member.userId,
      role: member.role,
      members: organization.memberCount,
      otherOwners: sql<number>`(select count(*)::int from member o where o.organization_id = ${member.organizationId}
        and o.role = 'owner' and o.user_id <> all(${sql.param(ids)}))`,
    })
    .from(member)
    .innerJoin(organization, eq(organization.id, member.organizationId))
    .where(inArray(member.userId, ids))
    .orderBy(asc(organization.id))
}

/**
 * Call before deleting users, in the same transaction: locks their organizations in the order of ids, then the users,
 * and returns who cannot be deleted. An organization without other members is deleted with its only member, if
 * confirmed; one with other members keeps its owner.
 */
export async function prepareUserDeletion(
  tx: Database,
  ids: string[],
  confirmed: boolean,
): Promise<Record<string, AppError>> {
  const before = [...new Set((await membershipsOf(tx, ids)).map(({ id }) => id))]
  if (before.length > 0)
    await tx
      .select({ id: organization.id })
      .from(organization)
      .where(inArray(organization.id, before))
      .orderBy(asc(organization.id))
      .for('update')
  await tx.select({ id: user.id }).from(user).where(inArray(user.id, ids)).orderBy(asc(user.id)).for('update')
  const memberships = await membershipsOf(tx, ids)
  if (memberships.some(({ id }) => !before.includes(id))) throw joinedMeanwhile()

  const left = memberships.filter(({ role, otherOwners }) => role === 'owner' && otherOwners === 0)
  const held: Record<string, AppError> = {}
  for (const userId of new Set(left.map((membership) => membership.userId))) {
    const ownedAlone = left.filter((membership) => membership.userId === userId)
    const withOthers = ownedAlone.filter(({ members }) => members > 1)
    const named = (list: EndingMembership[]) => ({
      organizations: list.map(({ id, name, slug }) => ({ id, name, slug })),
    })
    if (withOthers.length > 0) held[userId] = new AppError('ONLY_OWNER', 409, named(withOthers))
    else if (confirmed) await removeWith(tx, ownedAlone)
    else held[userId] = new AppError('ONLY_MEMBER', 409, named(ownedAlone))
  }
  return held
}

async function removeWith(tx: Database, memberships: EndingMembership[]): Promise<void> {
  const { caller: read, address } = currentScope()
  const caller = await read()
  const ids = memberships.map(({ id }) => id)
  await eraseOrganizations(tx, ids)
  if (!caller) return
  await record(
    tx,
    { caller, address },
    memberships.map(({ id, name }) => ({ action: 'organization.delete', subject: { id, name, email: '' } })),
  )
}

const shownAtMost = 5

/** Organizations that would have no active owner if these users were banned. They are not changed. */
export async function leftWithoutOwner(db: Database, people: SQL | undefined) {
  const ownerWho = (who: SQL | undefined) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(member)
        .innerJoin(user, eq(user.id, member.userId))
        .where(
          and(eq(member.organizationId, organization.id), eq(member.role, 'owner'), not(bannedNow), who),
        ),
    )
  // Without a condition, all users are meant.
  const where = and(ownerWho(people), not(ownerWho(people ? sql`not (${people})` : sql`false`)))
  const [items, [row]] = await Promise.all([
    db
      .select({ id: organization.id, name: organization.name })
      .from(organization)
      .where(where)
      .orderBy(asc(organization.id))
      .limit(shownAtMost),
    db.select({ total: count() }).from(organization).where(where),
  ])
  return { organizations: items, organizationTotal: row!.total }
}
