import * as z from 'zod/mini'
import { idInput as id } from '~/api/contract'
import { memberCall, notInside, noTeam, ofOne, refused, refusedPlainly } from '../contract-parts'
import { organizationNameSchema } from '../organization.schema'

const teamSchema = z.object({
  id: z.string(),
  name: z.string(),
  members: z.int(),
  createdAt: z.date(),
  updatedAt: z.date(),
})

export type Team = z.infer<typeof teamSchema>

const teamTaken = { TEAM_ALREADY_EXISTS: { status: 400, data: z.object({ field: z.string() }) } }

export const teamContract = {
  teams: memberCall({ method: 'GET', path: '/organizations/{id}/teams' })
    .input(ofOne)
    .output(z.array(teamSchema)),
  createTeam: memberCall({ method: 'POST', path: '/organizations/{id}/teams', successStatus: 201 })
    .errors({
      ...teamTaken,
      ...refused('YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM'),
      ...refusedPlainly('YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS'),
    })
    .input(z.strictObject({ id, name: organizationNameSchema }))
    .output(z.object({ id: z.string() })),
  updateTeam: memberCall({ method: 'PATCH', path: '/organizations/{id}/teams/{teamId}' })
    .errors({ ...noTeam, ...teamTaken, ...refused('YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM') })
    .input(z.strictObject({ id, teamId: id, name: organizationNameSchema })),
  removeTeam: memberCall({ method: 'DELETE', path: '/organizations/{id}/teams/{teamId}' })
    .errors({
      ...noTeam,
      ...refused('YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM'),
      UNABLE_TO_REMOVE_LAST_TEAM: { status: 400 },
    })
    .input(z.strictObject({ id, teamId: id })),
  addToTeam: memberCall({ method: 'PUT', path: '/organizations/{id}/teams/{teamId}/members/{userId}' })
    .errors({
      ...noTeam,
      ...notInside,
      ...refusedPlainly('YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER'),
      ...refusedPlainly('TEAM_MEMBER_LIMIT_REACHED'),
    })
    .input(z.strictObject({ id, teamId: id, userId: id })),
  removeFromTeam: memberCall({
    method: 'DELETE',
    path: '/organizations/{id}/teams/{teamId}/members/{userId}',
  })
    .errors({
      ...noTeam,
      ...notInside,
      ...refusedPlainly('YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER'),
      USER_IS_NOT_A_MEMBER_OF_THE_TEAM: { status: 400 },
    })
    .input(z.strictObject({ id, teamId: id, userId: id })),
}
