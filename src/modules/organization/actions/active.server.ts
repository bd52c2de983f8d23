import { and, eq } from 'drizzle-orm'
import { AppError } from '~/lib/app-error'
import type { Actor } from '~/modules/audit/record.server'
import { session } from '~/modules/auth/auth.table.server'
import { isReferenceViolation } from '~/platform/database-errors.server'
import type { Database } from '~/platform/database.server'
import { type Team, teamIn } from '../teams/actions/team.server'
import { teamMember } from '../teams/team.table.server'
import { unknownOrganization } from './in-organization.server'

type Active = { organizationId: string | null; teamId: string | null }

/** Sets the session's active organization. Foreign keys refuse organizations without a membership. */
export async function setActive(
  db: Database,
  { caller }: Actor,
  { organizationId, teamId }: Active,
): Promise<void> {
  try {
    const updated = await db
      .update(session)
      .set({ activeOrganizationId: organizationId, activeTeamId: teamId })
      .where(eq(session.id, caller.sessionId))
      .returning({ id: session.id })
    if (updated.length === 0) throw new AppError('UNAUTHORIZED', 401)
  } catch (error) {
    if (isReferenceViolation(error)) throw unknownOrganization()
    throw error
  }
}

export async function activeOf(db: Database, { caller }: Actor): Promise<Active> {
  const [row] = await db
    .select({ organizationId: session.activeOrganizationId, teamId: session.activeTeamId })
    .from(session)
    .where(eq(session.id, caller.sessionId))
  return row ?? { organizationId: null, teamId: null }
}

/** Sets one of the caller's teams in the active organization. */
export async function setActiveTeam(db: Database, by: Actor, teamId: string): Promise<Team> {
  const { organizationId } = await activeOf(db, by)
  if (!organizationId) throw new AppError('NO_ACTIVE_ORGANIZATION', 400)
  const found = await teamIn(db, organizationId, teamId)
  const isIn = and(eq(teamMember.teamId, teamId), eq(teamMember.userId, by.caller.userId))
  if ((await db.$count(teamMember, isIn)) === 0) throw new AppError('USER_IS_NOT_A_MEMBER_OF_THE_TEAM', 400)
  await setActive(db, by, { organizationId, teamId })
  return found
}
