import * as z from 'zod/mini'
import {
  foundPageOf,
  idInput as id,
  invalidCursor,
  pageInput,
  requires,
  totalIsAtLeast,
} from '~/api/contract'
import { actErrors, actRequest, countedSchema, whichOf } from '~/entity/act/act.contract'
import { listInput } from '~/entity/list/list-input'
import { reasonSchema } from '~/modules/user/user.schema'
import { feature, notInside, ofOne } from '../contract-parts'
import { membersInput } from '../members/member.contract'
import { memberSchema } from '../members/member.schema'
import { organizationList } from './administered.list'
import {
  administeredPageSchema,
  administeredSchema,
  membershipSchema,
  organizationOutcomeSchema,
} from './administered.schema'
import { quotasSchema } from './quotas.schema'

const all = listInput(organizationList)
const unknown = { ORGANIZATION_NOT_FOUND: { status: 404 } }

/** Whether its owners are notified by mail. Off by default. */
const notify = z.optional(z.boolean())

/** Selected organizations: by ids, or all matches of a filter. */
const which = whichOf({ all: z.strictObject(all.filter) })

/** The calls of administrators for all organizations. */
export const administeredContract = {
  list: requires('organization.list', feature)
    .route({ method: 'GET', path: '/organizations' })
    .errors(invalidCursor)
    .input(z.object({ ...all.filter, ...pageInput, sort: all.sort }))
    .output(z.extend(foundPageOf(administeredSchema), { totalIsAtLeast })),
  one: requires('organization.list', feature)
    .route({ method: 'GET', path: '/organizations/{id}' })
    .errors(unknown)
    .input(ofOne)
    .output(administeredPageSchema),
  people: requires('organization.list', feature)
    .route({ method: 'GET', path: '/organizations/{organizationId}/people' })
    .errors({ ...unknown, ...invalidCursor })
    .input(membersInput)
    .output(foundPageOf(memberSchema)),
  /** The organizations of a user. */
  memberships: requires('organization.list', feature)
    .route({ method: 'GET', path: '/users/{userId}/organizations' })
    .input(z.strictObject({ userId: id }))
    .output(z.array(membershipSchema)),
  appointOwner: requires('organization.appoint-owner', feature)
    .route({ method: 'PUT', path: '/organizations/{id}/owners/{userId}' })
    .errors({
      ...unknown,
      ...notInside,
      ORGANIZATION_HAS_AN_OWNER: { status: 409 },
      BANNED_USER: { status: 409 },
    })
    .input(z.strictObject({ id, userId: id })),
  setQuotas: requires('organization.set-quotas', feature)
    .route({ method: 'PUT', path: '/organizations/{id}/quotas' })
    .errors(unknown)
    .input(z.extend(quotasSchema, { id })),
  suspend: requires('organization.suspend', feature)
    .route({ method: 'PUT', path: '/organizations/{id}/suspension' })
    .errors(unknown)
    .input(z.strictObject({ id, reason: reasonSchema, notify })),
  resume: requires('organization.suspend', feature)
    .route({ method: 'DELETE', path: '/organizations/{id}/suspension' })
    .errors(unknown)
    .input(ofOne),
  /** There is no bulk deletion: it needs the name of one organization typed. */
  suspendMany: requires('organization.suspend', feature)
    .meta({ long: true })
    .route({ method: 'POST', path: '/organizations/bulk' })
    .errors(actErrors)
    .input(
      z.discriminatedUnion('action', [
        z.strictObject({
          action: z.literal('suspend'),
          reason: reasonSchema,
          notify,
          which,
          ...actRequest,
        }),
        z.strictObject({ action: z.literal('resume'), which, ...actRequest }),
      ]),
    )
    .output(organizationOutcomeSchema),
  /** The number of organizations that the action would change. */
  suspendCount: requires('organization.suspend', feature)
    .route({ method: 'GET', path: '/organizations/bulk' })
    .input(z.strictObject({ action: z.enum(['suspend', 'resume']), which }))
    .output(countedSchema),
  removeAny: requires('organization.remove', feature)
    .route({ method: 'DELETE', path: '/organizations/{id}/everything' })
    .errors(unknown)
    .input(ofOne),
}
