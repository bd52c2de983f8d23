import { and, getTableColumns, isNotNull, isNull, not, sql } from 'drizzle-orm'
import { listSource } from '~/entity/list/list.server'
import { bothWays } from '~/platform/keyset.server'
import { containsWords } from '~/platform/search.server'
import { memberCount, owners, ownersCanAct } from './organization.data.server'
import { organizationList } from './organization.list'
import { organization } from './organization.table.server'

const nameKey = sql<string>`${organization.nameKey} collate "C"`

export const administeredColumns = {
  ...getTableColumns(organization),
  members: memberCount,
  owners,
  ownersCanAct,
}

/** From those who are banned, who are few: whoever asks each organization for its owners asks a hundred thousand. */
const hasBannedOwner = sql`${organization.id} in (
  select o.organization_id from "user" u join member o on o.user_id = u.id where u.banned and o.role = 'owner')`

/** The list of all organizations in SQL. */
export const allOrganizations = listSource(organizationList, {
  table: organization,
  id: organization.id,
  orders: {
    ...bothWays('createdAt', organization.createdAt, 'timestamptz'),
    ...bothWays('name', nameKey, 'text'),
  },
  filters: {
    suspended: (is) => (is ? isNotNull : isNull)(organization.suspendedAt),
    ownerless: (is) => (is ? and(hasBannedOwner, not(ownersCanAct)) : ownersCanAct),
  },
  isNarrow: ({ ownerless }) => ownerless === true,
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
