import { eq, sql } from 'drizzle-orm'
import { ownFilter } from '~/entity/list/define-list'
import { listSource } from '~/entity/list/list.server'
import { textParam } from '~/lib/search-params'
import { user } from '~/modules/auth/auth.table.server'
import { lookUpNamed } from '~/platform/search-rows.server'
import { bothWays } from '~/platform/keyset.server'
import { holdsAny } from '~/platform/search.server'
import { teamMember } from '../teams/team.table.server'
import { member, memberTerms } from './member.table.server'
import { memberList } from './member.list'

/** Whose list it is. Not part of its address in the browser: there the page itself names the organization. */
export const ofOrganization = ownFilter((value) => textParam(value) || undefined)

const nameKey = sql<string>`${member.nameKey} collate "C"`
const terms = memberTerms(member)

/** As the person's own words are counted, of everybody: no more members than people hold a word. */
const searched = {
  subject: 'user',
  words: terms,
  search: sql`(select ${user.search} from ${user} where ${user.id} = ${member.userId})`,
  nameKey,
}

/** The members of one organization in SQL. */
export const membersIn = listSource(
  { ...memberList, filters: { ...memberList.filters, organizationId: ofOrganization } },
  {
    table: member,
    id: member.id,
    orders: {
      ...bothWays('createdAt', member.createdAt, 'timestamptz'),
      ...bothWays('name', nameKey, 'text'),
    },
    filters: {
      organizationId: (id) => eq(member.organizationId, id),
      role: (role) => eq(member.role, role),
      // Of the same organization: or else a team elsewhere would tell who of these people is in it.
      teamId: (id) =>
        sql`exists (select from ${teamMember} where ${teamMember.teamId} = ${id}
          and ${teamMember.organizationId} = ${member.organizationId} and ${teamMember.userId} = ${member.userId})`,
    },
    indexed: () => ['organizationId', 'role'],
    asWords: {
      filters: ['organizationId', 'role'],
      where: ({ organizationId, role }) =>
        holdsAny(terms, [role === undefined ? `@${organizationId}` : `@${organizationId}:${role}`]),
    },
    lookUp: (db, searchTerm, similar) => lookUpNamed(db, searched, searchTerm, similar),
    read: (db, { from, position, where, orderBy, limit }) =>
      db
        .select({
          id: member.id,
          role: member.role,
          createdAt: member.createdAt,
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
