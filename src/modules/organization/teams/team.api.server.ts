import { implement } from '@orpc/server'
import { actorOf } from '~/modules/audit/record.server'
import type { HandlerContext } from '~/platform/procedure.server'
import { requireMembership } from '../actions/visit-as-member.server'
import { addTeamMember, createTeam, removeTeam, removeTeamMember, updateTeam } from './actions/team.server'
import { teamContract } from './team.contract'
import { teamsOf } from './team.data.server'

const calls = implement(teamContract).$context<HandlerContext>()

export const teamApi = calls.router({
  teams: calls.teams.handler(async ({ input, context }) => {
    await requireMembership(context, { id: input.id })
    return await teamsOf(context.db, input.id)
  }),

  createTeam: calls.createTeam.handler(({ input, context }) =>
    createTeam(context.db, actorOf(context), input.id, input.name),
  ),

  updateTeam: calls.updateTeam.handler(async ({ input, context }) => {
    await updateTeam(context.db, actorOf(context), input.id, input.teamId, input.name)
  }),

  removeTeam: calls.removeTeam.handler(({ input, context }) =>
    removeTeam(context.db, actorOf(context), input.id, input.teamId),
  ),

  addToTeam: calls.addToTeam.handler(async ({ input: { id, ...teamMember }, context }) => {
    await addTeamMember(context.db, actorOf(context), id, teamMember)
  }),

  removeFromTeam: calls.removeFromTeam.handler(({ input: { id, ...teamMember }, context }) =>
    removeTeamMember(context.db, actorOf(context), id, teamMember),
  ),
})
