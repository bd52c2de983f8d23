import { and, asc, eq, lt } from 'drizzle-orm'
import { canIn } from '~/access/organization'
import { AppError } from '~/lib/app-error'
import { newId } from '~/lib/new-id'
import { user } from '~/modules/auth/auth.table.server'
import { orTaken } from '~/platform/database-errors.server'
import type { Database } from '~/platform/database.server'
import { team, teamMember } from '../team.table.server'
import { limitsOf, memberAction, memberOf, type Organization } from '../../actions/in-organization.server'

export type Team = typeof team.$inferSelect
export type TeamMember = typeof teamMember.$inferSelect

export async function teamIn(tx: Database, organizationId: string, teamId: string): Promise<Team> {
  const [found] = await tx
    .select()
    .from(team)
    .where(and(eq(team.organizationId, organizationId), eq(team.id, teamId)))
  if (!found) throw new AppError('TEAM_NOT_FOUND', 404)
  return found
}

/**
 * The named team, or the first with room. Null if there is none: a full team does not block joining the organization.
 */
export async function teamWithRoom(
  tx: Database,
  organization: Organization,
  teamId: string | null,
): Promise<string | null> {
  const members = tx.$count(teamMember, eq(teamMember.teamId, team.id))
  const [found] = await tx
    .select({ id: team.id })
    .from(team)
    .where(
      and(
        eq(team.organizationId, organization.id),
        teamId === null ? undefined : eq(team.id, teamId),
        lt(members, limitsOf(organization).teamMembers),
      ),
    )
    .orderBy(asc(team.createdAt), asc(team.id))
    .limit(1)
  return found?.id ?? null
}

/** Idempotent, and within the limit of a team. */
export async function joinTeam(
  tx: Database,
  organization: Organization,
  teamId: string,
  userId: string,
): Promise<{ joined: TeamMember; isNew: boolean }> {
  const [existing] = await tx
    .select()
    .from(teamMember)
    .where(and(eq(teamMember.teamId, teamId), eq(teamMember.userId, userId)))
  if (existing) return { joined: existing, isNew: false }
  const number = await tx.$count(teamMember, eq(teamMember.teamId, teamId))
  if (number >= limitsOf(organization).teamMembers) throw new AppError('TEAM_MEMBER_LIMIT_REACHED', 403)
  const [joined] = await tx
    .insert(teamMember)
    .values({ id: newId(), organizationId: organization.id, teamId, userId })
    .returning()
  return { joined: joined!, isNew: true }
}

const nameTaken = () => new AppError('TEAM_ALREADY_EXISTS', 400, { field: 'name' })

export const createTeam = memberAction(
  { permission: 'team.create' },
  async (tx, { organization }, name: string) => {
    const number = await tx.$count(team, eq(team.organizationId, organization.id))
    if (number >= limitsOf(organization).teams)
      throw new AppError('YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS', 403)
    const [created] = await orTaken(
      tx.insert(team).values({ id: newId(), organizationId: organization.id, name }).returning(),
      nameTaken,
    )
    const changes = { team: { from: null, to: name } }
    return { value: created!, events: [{ action: 'organization.create-team', changes }] }
  },
)

export const updateTeam = memberAction(
  { permission: 'team.update' },
  async (tx, { organization }, teamId: string, name: string) => {
    const before = await teamIn(tx, organization.id, teamId)
    if (before.name === name) return { value: before, events: [] }
    const [after] = await orTaken(
      tx.update(team).set({ name }).where(eq(team.id, teamId)).returning(),
      nameTaken,
    )
    const changes = { team: { from: before.name, to: name } }
    return { value: after!, events: [{ action: 'organization.update-team', changes }] }
  },
)

export const removeTeam = memberAction(
  { permission: 'team.delete' },
  async (tx, { organization }, teamId: string) => {
    const found = await teamIn(tx, organization.id, teamId)
    if ((await tx.$count(team, eq(team.organizationId, organization.id))) < 2)
      throw new AppError('UNABLE_TO_REMOVE_LAST_TEAM', 400)
    await tx.delete(team).where(eq(team.id, teamId))
    const changes = { team: { from: found.name, to: null } }
    return { value: undefined, events: [{ action: 'organization.remove-team', changes }] }
  },
)

type InTeam = { teamId: string; userId: string }

/** Their names in the audit log. */
async function namesIn(tx: Database, { id }: Organization, { teamId, userId }: InTeam) {
  if (!(await memberOf(tx, id, userId))) throw new AppError('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION', 404)
  const { name } = await teamIn(tx, id, teamId)
  const [person] = await tx.select({ email: user.email }).from(user).where(eq(user.id, userId))
  return { team: name, member: person!.email }
}

export const addTeamMember = memberAction(
  { permission: null },
  async (tx, { organization, own }, { teamId, userId }: InTeam) => {
    if (!canIn(own.role, 'member.update'))
      throw new AppError('YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER', 403)
    const names = await namesIn(tx, organization, { teamId, userId })
    const { joined, isNew } = await joinTeam(tx, organization, teamId, userId)
    const changes = { team: { from: null, to: names.team }, member: { from: null, to: names.member } }
    return { value: joined, events: isNew ? [{ action: 'organization.add-to-team', changes }] : [] }
  },
)

export const removeTeamMember = memberAction(
  { permission: null },
  async (tx, { organization, own }, { teamId, userId }: InTeam) => {
    if (!canIn(own.role, 'member.delete'))
      throw new AppError('YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER', 403)
    const names = await namesIn(tx, organization, { teamId, userId })
    const deleted = await tx
      .delete(teamMember)
      .where(and(eq(teamMember.teamId, teamId), eq(teamMember.userId, userId)))
      .returning()
    if (deleted.length === 0) throw new AppError('USER_IS_NOT_A_MEMBER_OF_THE_TEAM', 400)
    const changes = { team: { from: names.team, to: null }, member: { from: names.member, to: null } }
    return { value: undefined, events: [{ action: 'organization.remove-from-team', changes }] }
  },
)
