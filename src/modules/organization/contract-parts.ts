import * as z from 'zod/mini'
import { idInput, requires } from '~/api/contract'

export const feature = 'organizations'
export const ofOne = z.strictObject({ id: idInput })
const permission = z.object({ permission: z.string() })

/** An organization of another tenant is a 404. */
export const inside = { ORGANIZATION_NOT_FOUND: { status: 404 }, ORGANIZATION_SUSPENDED: { status: 403 } }

/** The start of every call inside an organization. The action checks the permission of the caller's role. */
export const memberCall = (route: Parameters<ReturnType<typeof requires>['route']>[0]) =>
  requires('signed-in', feature).route(route).errors(inside)

export const noMember = { MEMBER_NOT_FOUND: { status: 404 } }
export const noTeam = { TEAM_NOT_FOUND: { status: 404 } }
export const notInside = { USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: { status: 404 } }
export const tooMany = { YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS: { status: 403 } }

export const refused = <const Code extends string>(code: Code) =>
  ({ [code]: { status: 403, data: permission } }) as Record<Code, { status: 403; data: typeof permission }>
export const refusedPlainly = <const Code extends string>(code: Code) =>
  ({ [code]: { status: 403 } }) as Record<Code, { status: 403 }>

export const mayNotUpdate = refused('YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION')
