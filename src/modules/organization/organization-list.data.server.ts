import { eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm'
import { listSource } from '~/entity/list/list.server'
import { user } from '~/modules/auth/auth.table.server'
import { bothWays } from '~/platform/keyset.server'
import { containsWords } from '~/platform/search.server'
import { memberCount, ownersCanAct } from './organization.data.server'
import { memberList, organizationList } from './organization.list'
import { member, organization } from './organization.table.server'

const nameKey = sql<string>`${organization.nameKey} collate "C"`

export const administeredColumns = {
  ...getTableColumns(organization),
  members: memberCount,
  ownersCanAct,
}

/** The list of all organizations in SQL. */
export const allOrganizations = listSource(organizationList, {
  table: organization,
  id: organization.id,
  orders: {
    ...bothWays('createdAt', organization.createdAt, 'timestamptz'),
    ...bothWays('name', nameKey, 'text'),
  },
  filters: { suspended: (is) => (is ? isNotNull : isNull)(organization.suspendedAt) },
  lookUp: async (_db, searchTerm) => {
    const found = containsWords(organization.search, searchTerm)
    return found && { found }
  },
  read: (db, { position, where, orderBy, limit }) =>
    db
      .select({ ...administeredColumns, position })
      .from(organization)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  toItem: (row) => row,
})

/** The members of one organization in SQL, in the order in which they came. */
export const membersIn = listSource(memberList, {
  table: member,
  id: member.id,
  orders: bothWays('createdAt', member.createdAt, 'timestamptz'),
  filters: {
    organizationId: (id) => eq(member.organizationId, id),
    role: (role) => eq(member.role, role),
  },
  lookUp: async (_db, searchTerm) => {
    const words = containsWords(user.search, searchTerm)
    return (
      words && { found: sql`exists (select from "user" where ${user.id} = ${member.userId} and ${words})` }
    )
  },
  read: (db, { position, where, orderBy, limit }) =>
    db
      .select({
        ...getTableColumns(member),
        user: { id: user.id, name: user.name, email: user.email },
        position,
      })
      .from(member)
      .innerJoin(user, eq(user.id, member.userId))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  toItem: (row) => row,
})
