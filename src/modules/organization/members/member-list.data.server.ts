import { eq, sql } from 'drizzle-orm'
import { ownFilter } from '~/entity/list/define-list'
import { asPlaceholder, listSource, onlyFilters } from '~/entity/list/list.server'
import { textParam } from '~/lib/search-params'
import { user } from '~/modules/auth/auth.table.server'
import { lookUpNamed } from '~/platform/search-rows.server'
import { bothWays } from '~/platform/keyset.server'
import { holdsAny } from '~/platform/search.server'
import { teamMember } from '../teams/team.table.server'
import { member, memberTerms } from './member.table.server'
import { memberList } from './member.list'

/** The organization of the list. Not a URL parameter, because the page's path names the organization. */
export const ofOrganization = ownFilter((value) => textParam(value) || undefined)

/** Qualified by hand: in a subquery a bare column would be ambiguous. */
const teamIds = sql<string[]>`array(select t.team_id from ${teamMember} t
  where t.organization_id = "member"."organization_id" and t.user_id = "member"."user_id")`

const nameKey = sql<string>`${member.nameKey} collate "C"`
const terms = memberTerms(member)

/** Uses the word counts of all users as an upper bound for the members. */
const searched = {
  subject: 'user',
  words: terms,
  search: sql`(select ${user.search} from ${user} where ${user.id} = ${member.userId})`,
  nameKey,
}

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
      // In the same organization: a foreign team must not reveal its members.
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
          teamIds,
          position,
        })
        .from(from)
        .innerJoin(user, eq(user.id, member.userId))
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    toItem: (row) => row,
    frequent: {
      name: 'newest_members',
      filter: { organizationId: asPlaceholder('organizationId') },
      values: onlyFilters('organizationId'),
    },
  },
)
