import { type Column, eq, or, type SQL, sql } from 'drizzle-orm'
import { check, type PgColumn, pgPolicy, text } from 'drizzle-orm/pg-core'
import { user } from '~/modules/auth/auth.table.server'
import { isForEverybody, isTenant } from '~/platform/database/tenant.server'
import { organization } from './organization.table.server'

// What makes a row belong to somebody: its columns, its constraint, its policy and its filter. docs/multi-tenancy.md
// tells how they are used together.

/** Whose a row is: one person's, or one organization's. */
export type Owner = { userId: string } | { organizationId: string }

/** On every table of what belongs to somebody, also where a row beside it could tell: the filter and the policy need no join. */
export const ownerColumns = () => ({
  userId: text('user_id').references(() => user.id, { onDelete: 'cascade' }),
  organizationId: text('organization_id').references(() => organization.id, { onDelete: 'cascade' }),
})

type Columns<C extends Column = Column> = { userId: C; organizationId: C }

/** Memberships of the tenant, found once a statement. `member` has no policy, so that this one does not ask itself. */
const inTheirOrganization = (organizationId: Column): SQL =>
  sql`${organizationId} in (select "m"."organization_id" from "member" "m" where ${isTenant(sql.raw('"m"."user_id"'))})`

/** Exactly one owner, and the wall behind the filter. FORCE, without which the tables' owner sees all, is in the migration. */
export const ownerRules = (table: string, t: Columns<PgColumn>) => {
  const own = or(isTenant(sql`${t.userId}`), inTheirOrganization(t.organizationId), isForEverybody)!
  return [
    check(`${table}_owner`, sql`num_nonnulls(${t.userId}, ${t.organizationId}) = 1`),
    pgPolicy(`${table}_tenant`, { using: own, withCheck: own }),
  ] as const
}

/** The filter that stands in every query. */
export const belongsTo = (t: Columns, owner: Owner): SQL =>
  'userId' in owner ? eq(t.userId, owner.userId) : eq(t.organizationId, owner.organizationId)

/** What the person sees: their own, and what belongs to an organization of theirs. */
export const isVisibleTo = (t: Columns, userId: string): SQL =>
  or(
    eq(t.userId, userId),
    sql`${t.organizationId} in (select "m"."organization_id" from "member" "m" where "m"."user_id" = ${userId})`,
  )!
