import { and, asc, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { OrganizationRole } from '~/access/organization'
import type { Database } from '~/platform/database.server'
import { prepared } from '~/platform/prepared.server'
import { organization } from './organization.table.server'
import { teamsOfPerson } from './teams/team.data.server'
import { member } from './members/member.table.server'

export type CallerMembership = {
  organization: typeof organization.$inferSelect
  member: typeof member.$inferSelect
  role: OrganizationRole
}

/** By id or slug. */
export type Named = { id: string } | { slug: string }

const membershipBy = (db: Database, named: SQL) =>
  db
    .select({ organization, member })
    .from(organization)
    .innerJoin(
      member,
      and(eq(member.organizationId, organization.id), eq(member.userId, sql.placeholder('userId'))),
    )
    .where(named)

const ofId = prepared((db) =>
  membershipBy(db, eq(organization.id, sql.placeholder('id'))).prepare('membership_by_id'),
)
const ofSlug = prepared((db) =>
  membershipBy(db, hasSlug(sql.placeholder('slug'))).prepare('membership_by_slug'),
)

/** The user's membership. */
export async function membershipOf(
  db: Database,
  userId: string,
  named: Named,
): Promise<CallerMembership | null> {
  const [found] = await ('id' in named
    ? ofId(db).execute({ userId, id: named.id })
    : ofSlug(db).execute({ userId, slug: named.slug.toLowerCase() }))
  return found ? { ...found, role: found.member.role } : null
}

export const byId = (id: string): SQL => eq(organization.id, id)

/** In lower case. */
const hasSlug = (slug: string | Placeholder): SQL => sql`lower(${organization.slug}) = ${slug}`
const bySlug = (slug: string): SQL => hasSlug(slug.toLowerCase())

/** In the order of joining. */
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

/** For the personal data export. */
export async function personalData(db: Database, userId: string): Promise<Record<string, unknown>> {
  const [memberships, teams] = await Promise.all([organizationsOf(db, userId), teamsOfPerson(db, userId)])
  return {
    organizations: memberships.map(({ organization: { id, name, slug }, role, since }) => ({
      name,
      slug,
      role,
      since,
      teams: teams.filter((each) => each.organizationId === id).map((each) => each.name),
    })),
  }
}
