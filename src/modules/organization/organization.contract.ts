import * as z from 'zod/mini'
import { idInput as id, requires } from '~/api/contract'
import { feature, memberCall, mayNotUpdate, ofOne, refused, tooMany } from './contract-parts'
import {
  joinedOrganizationSchema,
  newOrganizationSchema,
  organizationSchema,
  ownChangeSchema,
  ownOrganizationSchema,
} from './organization.schema'

const field = z.object({ field: z.string() })

/**
 * The calls for one's own organizations. Members, teams and invitations have their own contracts, under the same name
 * in the API.
 */
export const organizationContract = {
  mine: requires('signed-in', feature)
    .route({ method: 'GET', path: '/organizations/mine' })
    .output(z.array(joinedOrganizationSchema)),
  create: requires('organization.create', feature)
    .route({ method: 'POST', path: '/organizations', successStatus: 201 })
    .errors({ ...tooMany, ORGANIZATION_ALREADY_EXISTS: { status: 400, data: field } })
    .input(newOrganizationSchema)
    .output(organizationSchema),
  /** By slug. */
  get: memberCall({ method: 'GET', path: '/organizations/by-slug/{slug}' })
    .input(z.strictObject({ slug: id }))
    .output(ownOrganizationSchema),
  /** Whether a slug is available. Rate-limited, to prevent enumerating organizations. */
  slug: requires('organization.create', feature)
    .route({ method: 'GET', path: '/organizations/slugs/{slug}' })
    .errors({ TOO_MANY_REQUESTS: { status: 429, data: z.object({ retryAfter: z.int() }) } })
    .input(z.strictObject({ slug: z.string().check(z.maxLength(200)) }))
    .output(
      z.object({
        /** A message key; null if it is available. */
        problem: z.nullable(z.string()),
      }),
    ),
  /** Sets the active organization of the session. */
  visit: memberCall({ method: 'POST', path: '/organizations/{id}/visit' }).input(ofOne),
  update: memberCall({ method: 'PATCH', path: '/organizations/{id}' })
    .errors({
      ...mayNotUpdate,
      ORGANIZATION_SLUG_ALREADY_TAKEN: { status: 400, data: field },
      /** Somebody else changed it since the given version. */
      EDIT_CONFLICT: { status: 409, data: z.object({ current: organizationSchema }) },
    })
    .input(z.extend(ownChangeSchema, { id, version: z.optional(z.int()) }))
    .output(organizationSchema),
  remove: memberCall({ method: 'DELETE', path: '/organizations/{id}' })
    .errors(refused('YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION'))
    .input(ofOne),
}
