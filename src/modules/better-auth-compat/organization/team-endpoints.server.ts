import * as z from 'zod/mini'
import { idInput } from '~/api/contract'
import { AppError } from '~/lib/app-error'
import { get, post } from '../compat-endpoint.server'
import type { Database } from '~/platform/database.server'
import { activeOf, setActive, setActiveTeam } from '~/modules/organization/actions/active.server'
import { memberOf, requireIn } from '~/modules/organization/actions/in-organization.server'
import {
  addTeamMember,
  createTeam,
  removeTeam,
  removeTeamMember,
  updateTeam,
} from '~/modules/organization/teams/actions/team.server'
import { teamFor, teamMembersOf, teamsOf, teamsOfPerson } from '~/modules/organization/teams/team.data.server'
import { organizationNameSchema } from '~/modules/organization/organization.schema'
import { toLibraryTeam } from './organization-shapes.server'
import { organizationIdFor, membershipFor } from './meant-organization.server'

const organizationId = z.optional(idInput)

const createInput = z.strictObject({ organizationId, name: organizationNameSchema })

const removeInput = z.strictObject({ organizationId, teamId: idInput })

const updateInput = z.strictObject({
  teamId: idInput,
  data: z.strictObject({ organizationId, name: organizationNameSchema }),
})

const listInput = z.object({ organizationId })

const activeInput = z.strictObject({ teamId: z.optional(z.nullable(idInput)) })

const ofUserInput = z.object({ organizationId, userId: z.optional(idInput) })

const membersInput = z.object({ teamId: z.optional(idInput) })

const memberInput = z.strictObject({ organizationId, teamId: idInput, userId: idInput })

export const teamEndpoints = (db: Database) => ({
  createTeam: post('/organization/create-team', 'signed-in', createInput, async (by, given) => {
    const id = await organizationIdFor(db, by, given.organizationId)
    return toLibraryTeam(await createTeam(db, by, id, given.name))
  }),

  removeTeam: post('/organization/remove-team', 'signed-in', removeInput, async (by, given) => {
    await removeTeam(db, by, await organizationIdFor(db, by, given.organizationId), given.teamId)
    return { message: 'Team removed successfully.' }
  }),

  updateTeam: post('/organization/update-team', 'signed-in', updateInput, async (by, { teamId, data }) => {
    const id = await organizationIdFor(db, by, data.organizationId)
    return toLibraryTeam(await updateTeam(db, by, id, teamId, data.name))
  }),

  listOrganizationTeams: get('/organization/list-teams', 'signed-in', listInput, async (by, named) => {
    const { organization } = await membershipFor(db, by, named)
    return (await teamsOf(db, organization.id)).map(toLibraryTeam)
  }),

  setActiveTeam: post('/organization/set-active-team', 'signed-in', activeInput, async (by, { teamId }) => {
    const active = await activeOf(db, by)
    if (teamId === null) {
      await setActive(db, by, { ...active, teamId: null })
      return null
    }
    const wanted = teamId ?? active.teamId
    return wanted === null ? null : toLibraryTeam(await setActiveTeam(db, by, wanted))
  }),

  listUserTeams: get('/organization/list-user-teams', 'signed-in', ofUserInput, async (by, given) => {
    const { userId = by.caller.userId } = given
    if (userId === by.caller.userId) {
      const only = given.organizationId && (await membershipFor(db, by, given)).organization.id
      return (await teamsOfPerson(db, userId, only)).map(toLibraryTeam)
    }
    const { organization, role } = await membershipFor(db, by, given)
    requireIn(role, 'member.update')
    if (!(await memberOf(db, organization.id, userId)))
      throw new AppError('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION', 404)
    return (await teamsOfPerson(db, userId, organization.id)).map(toLibraryTeam)
  }),

  listTeamMembers: get('/organization/list-team-members', 'signed-in', membersInput, async (by, given) => {
    const teamId = given.teamId ?? (await activeOf(db, by)).teamId
    if (teamId === null) throw new AppError('YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM', 400)
    const found = await teamFor(db, by.caller.userId, teamId)
    // Another organization's team answers the same as a missing one.
    if (!found) throw new AppError('TEAM_NOT_FOUND', 404)
    if (!found.isIn) throw new AppError('USER_IS_NOT_A_MEMBER_OF_THE_TEAM', 400)
    return await teamMembersOf(db, teamId)
  }),

  addTeamMember: post('/organization/add-team-member', 'signed-in', memberInput, async (by, given) => {
    const id = await organizationIdFor(db, by, given.organizationId)
    return await addTeamMember(db, by, id, given)
  }),

  removeTeamMember: post('/organization/remove-team-member', 'signed-in', memberInput, async (by, given) => {
    const id = await organizationIdFor(db, by, given.organizationId)
    await removeTeamMember(db, by, id, given)
    return { message: 'Team member removed successfully.' }
  }),
})
