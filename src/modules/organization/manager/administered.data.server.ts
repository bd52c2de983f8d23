import { getTableColumns, inArray, isNotNull, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import { listSource } from '~/entity/list/list.server'
import { lookUpNamed } from '~/platform/search-rows.server'
import { bothWays } from '~/platform/keyset.server'
import { totalIn } from '~/platform/row-count.server'
import { organizationList } from './administered.list'
import { organization } from '../organization.table.server'

/** Qualified by hand: in a subquery a bare column would be ambiguous. */
const ofRow = sql.raw('"organization"."id"')

/** False if every owner is banned. Not `exists`, which PostgreSQL would evaluate for all organizations at once. */
const canAct = (organizationId: SQL) => sql<boolean>`coalesce((
  select true from member o join "user" u on u.id = o.user_id
  where o.organization_id = ${organizationId} and o.role = 'owner'
    and not (u.banned and (u.ban_expires is null or u.ban_expires > now())) limit 1), false)`

export const ownersCanAct = canAct(ofRow)

/** Starts from banned users, who are few, instead of checking the owners of each organization. */
const withoutOwners = sql`(select b.organization_id from "user" p join member b on b.user_id = p.id
  where p.banned and b.role = 'owner' and not ${canAct(sql.raw('b.organization_id'))})`

const owners = sql<{ id: string; name: string; email: string }[]>`(
  select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'email', f.email)), '[]') from (
    select u.id, u.name, u.email from member o join "user" u on u.id = o.user_id
    where o.organization_id = ${ofRow} and o.role = 'owner' order by o.created_at, o.id limit 5) f)`

const nameKey = sql<string>`${organization.nameKey} collate "C"`

export const administeredColumns = {
  ...getTableColumns(organization),
  members: organization.memberCount,
  owners,
  ownersCanAct,
}

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
  total: (_filter, rest) => (rest ? undefined : totalIn('organization')),
  read: (db, { from, position, where, orderBy, limit }) =>
    db
      .select({ ...administeredColumns, position })
      .from(from)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  toItem: (row) => row,
})
