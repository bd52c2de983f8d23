import { type Column, eq, or, type SQL, sql } from 'drizzle-orm'
import { check, type PgColumn, pgPolicy, text } from 'drizzle-orm/pg-core'
import { user } from '~/modules/auth/auth.table.server'
import { isForEverybody, isTenant } from '~/platform/database/tenant.server'
import { organization } from './organization.table.server'

// Multi-tenancy: the columns, constraint, row-level security policy and filter of rows with an owner. See
// docs/multi-tenancy.md.

export type Owner = { userId: string } | { organizationId: string }

/** On every table with an owner, child tables included, so that filter and policy need no join. */
export const ownerColumns = () => ({
  userId: text('user_id').references(() => user.id, { onDelete: 'cascade' }),
  organizationId: text('organization_id').references(() => organization.id, { onDelete: 'cascade' }),
})

type Columns<C extends Column = Column> = { userId: C; organizationId: C }

/** The tenant's memberships, evaluated once per statement. `member` has no policy, which avoids recursion. */
const inTheirOrganization = (organizationId: Column): SQL =>
  sql`${organizationId} in (select "m"."organization_id" from "member" "m" where ${isTenant(sql.raw('"m"."user_id"'))})`

/**
 * Exactly one owner, and the row-level security policy. FORCE, which includes the tables' owner, is in the migration.
 */
export const ownerRules = (table: string, t: Columns<PgColumn>) => {
  const own = or(isTenant(sql`${t.userId}`), inTheirOrganization(t.organizationId), isForEverybody)!
  return [
    check(`${table}_owner`, sql`num_nonnulls(${t.userId}, ${t.organizationId}) = 1`),
    pgPolicy(`${table}_tenant`, { using: own, withCheck: own }),
  ] as const
}

/** The filter of every query with a known owner. */
export const belongsTo = (t: Columns, owner: Owner): SQL =>
  'userId' in owner ? eq(t.userId, owner.userId) : eq(t.organizationId, owner.organizationId)

/** The rows visible to a user: their own, and those of their organizations. */
export const isVisibleTo = (t: Columns, userId: string): SQL =>
  or(
    eq(t.userId, userId),
    sql`${t.organizationId} in (select "m"."organization_id" from "member" "m" where "m"."user_id" = ${userId})`,
  )!
