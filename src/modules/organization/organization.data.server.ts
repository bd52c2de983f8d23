import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { OrganizationRole } from '~/access/organization'
import type { Database } from '~/platform/database.server'
import { member, organization, team, teamMember } from './organization.table.server'

/** By its full name: of a column alone, a query inside another would not know whose it is. */
const ofRow = sql.raw('"organization"."id"')

/** False where every owner is banned. Not `exists`, which the database would answer for all organizations at once. */
const canAct = (organizationId: SQL) => sql<boolean>`coalesce((
  select true from member o join "user" u on u.id = o.user_id
  where o.organization_id = ${organizationId} and o.role = 'owner'
    and not (u.banned and (u.ban_expires is null or u.ban_expires > now())) limit 1), false)`

export const ownersCanAct = canAct(ofRow)

/** Found from those who are banned, who are few: whoever asks each organization for its owners asks a hundred thousand. */
export const withoutOwners = sql`(select b.organization_id from "user" p join member b on b.user_id = p.id
  where p.banned and b.role = 'owner' and not ${canAct(sql.raw('b.organization_id'))})`

/** The first few of its owners. */
export const owners = sql<{ id: string; name: string; email: string }[]>`(
  select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'email', f.email)), '[]') from (
    select u.id, u.name, u.email from member o join "user" u on u.id = o.user_id
    where o.organization_id = ${ofRow} and o.role = 'owner' order by o.created_at, o.id limit 5) f)`

export type Standing = {
  organization: typeof organization.$inferSelect
  member: typeof member.$inferSelect
  role: OrganizationRole
}

/** Where the person is a member; by id, or by the part of an address. */
export async function standingOf(db: Database, userId: string, named: SQL): Promise<Standing | null> {
  const [found] = await db
    .select({ organization, member })
    .from(organization)
    .innerJoin(member, and(eq(member.organizationId, organization.id), eq(member.userId, userId)))
    .where(named)
  return found ? { ...found, role: found.member.role } : null
}

export const byId = (id: string): SQL => eq(organization.id, id)
export const bySlug = (slug: string): SQL => sql`lower(${organization.slug}) = ${slug.toLowerCase()}`

/** In the order in which one joined. */
export const organizationsOf = (db: Database, userId: string) =>
  db
    .select({ organization, role: member.role, since: member.createdAt, members: organization.memberCount })
    .from(member)
    .innerJoin(organization, eq(organization.id, member.organizationId))
    .where(eq(member.userId, userId))
    .orderBy(asc(member.createdAt), asc(member.id))
    .limit(1000)

export async function isSlugFree(db: Database, slug: string): Promise<boolean> {
  return (await db.$count(organization, bySlug(slug))) === 0
}

/** In the order in which they were made: the first is the one that newcomers join. */
export async function teamsOf(db: Database, organizationId: string) {
  const rows = await db
    .select({ team, members: count(teamMember.id) })
    .from(team)
    .leftJoin(teamMember, eq(teamMember.teamId, team.id))
    .where(eq(team.organizationId, organizationId))
    .groupBy(team.id)
    .orderBy(asc(team.createdAt), asc(team.id))
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

/** The team, where the person is a member of its organization, and whether they are in it. */
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

/** What is held of a person, for the download of their data. */
export async function personalData(db: Database, userId: string): Promise<Record<string, unknown>> {
  const [places, teams] = await Promise.all([organizationsOf(db, userId), teamsOfPerson(db, userId)])
  return {
    organizations: places.map(({ organization: { id, name, slug }, role, since }) => ({
      name,
      slug,
      role,
      since,
      teams: teams.filter((each) => each.organizationId === id).map((each) => each.name),
    })),
  }
}

/** In which teams these people are. */
export const teamPlacesOf = (db: Database, organizationId: string, userIds: string[]) =>
  db
    .select({ userId: teamMember.userId, teamId: teamMember.teamId })
    .from(teamMember)
    .where(and(eq(teamMember.organizationId, organizationId), inArray(teamMember.userId, userIds)))
