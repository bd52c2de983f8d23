import { and, asc, count, eq, exists, not, type SQL, sql } from 'drizzle-orm'
import { user } from '~/modules/auth/auth.table.server'
import { bannedNow } from '~/modules/user/user-list.data.server'
import type { Database } from '~/platform/database.server'
import { organization } from '../organization.table.server'
import { member } from './member.table.server'

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
