import * as z from 'zod/mini'
import {
  foundPageOf,
  idInput as id,
  invalidCursor,
  pageInput,
  requires,
  totalIsAtLeast,
} from '~/api/contract'
import { actErrors, actOutcome, actRequest, countedSchema, whichOf } from '~/entity/act/act.contract'
import { listInput } from '~/entity/list/list-input'
import { reasonSchema } from '~/modules/user/user.schema'
import { feature, notInside, ofOne } from '../contract-parts'
import { memberSchema, membersInput } from '../members/member.contract'
import {
  limitsSchema,
  organizationRoleSchema,
  organizationSchema,
  personSchema,
} from '../organization.schema'
import { organizationList } from './administered.list'
import { quotasSchema } from './quotas.schema'

/** As administrators see it, without its contents. */
const administeredSchema = z.extend(organizationSchema, {
  suspendedReason: z.nullable(z.string()),
  ...quotasSchema.shape,
  members: z.int(),
  owners: z.array(personSchema),
  /** False if none of its owners could sign in: then another can be appointed. */
  ownersCanAct: z.boolean(),
})

export type AdministeredOrganization = z.infer<typeof administeredSchema>

/** With further details of its page. */
const administeredPageSchema = z.extend(administeredSchema, {
  teams: z.int(),
  /** Pending ones. */
  invitations: z.int(),
  /** The limits without quotas. */
  defaults: limitsSchema,
})

export type AdministeredPage = z.infer<typeof administeredPageSchema>

const membershipSchema = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  role: organizationRoleSchema,
  since: z.date(),
})

export type Membership = z.infer<typeof membershipSchema>

/** Each selected organization is counted in exactly one of the numbers. */
const organizationOutcomeSchema = z.object({ ...actOutcome, unchanged: z.int() })

export type OrganizationOutcome = z.infer<typeof organizationOutcomeSchema>

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
