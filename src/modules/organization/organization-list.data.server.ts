import { getTableColumns, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import { listSource } from '~/entity/list/list.server'
import { lookUpNamed } from '~/platform/found-rows.server'
import { bothWays } from '~/platform/keyset.server'
import { totalOf } from '~/platform/row-count.server'
import { owners, ownersCanAct, withoutOwners } from './organization.data.server'
import { organizationList } from './organization.list'
import { organization } from './organization.table.server'

const nameKey = sql<string>`${organization.nameKey} collate "C"`

export const administeredColumns = {
  ...getTableColumns(organization),
  members: organization.memberCount,
  owners,
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
  filters: {
    suspended: (is) => (is ? isNotNull : isNull)(organization.suspendedAt),
    ownerless: (is) => (is ? inArray : notInArray)(organization.id, withoutOwners),
  },
  isNarrow: (filter) => filter.ownerless === true,
  lookUp: (db, searchTerm, similar) =>
    lookUpNamed(
      db,
      { subject: 'organization', words: organization.words, search: organization.search, nameKey },
      searchTerm,
      similar,
    ),
  count: async (db, { rest, search }) =>
    rest || search
      ? null
      : { total: await totalOf(db, 'organization'), totalIsAtLeast: false, maintained: true },
  read: (db, { from, position, where, orderBy, limit }) =>
    db
      .select({ ...administeredColumns, position })
      .from(from)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  toItem: (row) => row,
})
