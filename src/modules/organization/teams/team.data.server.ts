import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '~/platform/database.server'
import { prepared } from '~/platform/prepared.server'
import { member } from '../members/member.table.server'
import { team, teamMember } from './team.table.server'

const withMembers = prepared((db) =>
  db
    .select({ team, members: count(teamMember.id) })
    .from(team)
    .leftJoin(teamMember, eq(teamMember.teamId, team.id))
    .where(eq(team.organizationId, sql.placeholder('organizationId')))
    .groupBy(team.id)
    .orderBy(asc(team.createdAt), asc(team.id))
    .prepare('teams_of_organization'),
)

/** In the order of creation: new members join the first. */
export async function teamsOf(db: Database, organizationId: string) {
  const rows = await withMembers(db).execute({ organizationId })
  return rows.map(({ team: row, members }) => ({ ...row, members }))
}

export async function teamsOfPerson(db: Database, userId: string, organizationId?: string) {
  const rows = await db
    .select({ team })
    .from(teamMember)
    .innerJoin(team, eq(team.id, teamMember.teamId))
    .where(
      and(
        eq(teamMember.userId, userId),
        organizationId ? eq(team.organizationId, organizationId) : undefined,
      ),
    )
    .orderBy(asc(team.createdAt), asc(team.id))
  return rows.map(({ team: row }) => row)
}

/** The team, if the user is a member of its organization, and whether they are in it. */
export async function teamFor(db: Database, userId: string, teamId: string) {
  const [found] = await db
    .select({ team, inTeam: teamMember.id })
    .from(team)
    .innerJoin(member, and(eq(member.organizationId, team.organizationId), eq(member.userId, userId)))
    .leftJoin(teamMember, and(eq(teamMember.teamId, team.id), eq(teamMember.userId, userId)))
    .where(eq(team.id, teamId))
  return found ? { ...found.team, isIn: found.inTeam !== null } : null
}

export const teamMembersOf = (db: Database, teamId: string) =>
  db
    .select()
    .from(teamMember)
    .where(eq(teamMember.teamId, teamId))
    .orderBy(asc(teamMember.createdAt), asc(teamMember.id))
    .limit(1000)

/** The teams of these users. */
export const teamMembershipsOf = (db: Database, organizationId: string, userIds: string[]) =>
  db
    .select({ userId: teamMember.userId, teamId: teamMember.teamId })
    .from(teamMember)
    .where(and(eq(teamMember.organizationId, organizationId), inArray(teamMember.userId, userIds)))
