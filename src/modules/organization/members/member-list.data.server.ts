import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { ownFilter } from '~/entity/list/define-list'
import { listSource } from '~/entity/list/list.server'
import { textParam } from '~/lib/search-params'
import { user } from '~/modules/auth/auth.table.server'
import { lookUpPeople } from '~/modules/user/user-list.data.server'
import { sortLimit } from '~/platform/found-rows.server'
import { bothWays } from '~/platform/keyset.server'
import type { Term } from '~/platform/search.server'
import { member, teamMember } from '../organization.table.server'
import { memberList } from './member.list'

/** Whose list it is. Not part of its address in the browser: there the page itself names the organization. */
export const ofOrganization = ownFilter((value) => textParam(value) || undefined)

/**
 * Whether a member is one of the people that were found. Few are looked up once, and their memberships by the index; of
 * many, each member is tested by itself, which ends with the page. Left to itself, the database joins all of both.
 */
const isAmong = ({ term, found }: { term: Term; found: SQL }): SQL =>
  term.atMost <= sortLimit
    ? sql`${member.userId} = any(array(select ${user.id} from ${user} where ${found}))`
    : sql`(select ${found} from ${user} where ${user.id} = ${member.userId})`

/** The members of one organization in SQL, in the order in which they came. */
export const membersIn = listSource(
  { ...memberList, filters: { ...memberList.filters, organizationId: ofOrganization } },
  {
    table: member,
    id: member.id,
    orders: bothWays('createdAt', member.createdAt, 'timestamptz'),
    filters: {
      organizationId: (id) => eq(member.organizationId, id),
      role: (role) => eq(member.role, role),
      // Of the same organization: or else a team elsewhere would tell who of these people is in it.
      teamId: (id) =>
        sql`exists (select from ${teamMember} where ${teamMember.teamId} = ${id}
          and ${teamMember.organizationId} = ${member.organizationId} and ${teamMember.userId} = ${member.userId})`,
    },
    indexed: () => ['organizationId'],
    lookUp: async (db, searchTerm, similar) => {
      const people = await lookUpPeople(db, searchTerm, similar)
      return people && { term: people.term, found: isAmong(people) }
    },
    read: (db, { from, position, where, orderBy, limit }) =>
      db
        .select({
          ...getTableColumns(member),
          user: { id: user.id, name: user.name, email: user.email },
          position,
        })
        .from(from)
        .innerJoin(user, eq(user.id, member.userId))
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    toItem: (row) => row,
  },
)
