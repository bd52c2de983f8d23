import * as z from 'zod/mini'
import { idInput as id, requires } from '~/api/contract'
import { feature, inside, mayNotUpdate, ofOne, refused, tooMany } from './contract-parts'
import {
  joinedOrganizationSchema,
  newOrganizationSchema,
  organizationSchema,
  ownChangeSchema,
  ownOrganizationSchema,
} from './organization.schema'

const field = z.object({ field: z.string() })

/** The calls of one's own organizations. What is inside them has contracts of its own, under the same name in the API. */
export const organizationContract = {
  mine: requires('signed-in', feature)
    .route({ method: 'GET', path: '/organizations/mine' })
    .output(z.array(joinedOrganizationSchema)),
  create: requires('organization.create', feature)
    .route({ method: 'POST', path: '/organizations', successStatus: 201 })
    .errors({ ...tooMany, ORGANIZATION_ALREADY_EXISTS: { status: 400, data: field } })
    .input(newOrganizationSchema)
    .output(organizationSchema),
  /** By the part of its address. */
  get: requires('signed-in', feature)
    .route({ method: 'GET', path: '/organizations/by-slug/{slug}' })
    .errors(inside)
    .input(z.strictObject({ slug: id }))
    .output(ownOrganizationSchema),
  /** Whether an address could be had. Limited: one after another would tell which organizations there are. */
  slug: requires('organization.create', feature)
    .route({ method: 'GET', path: '/organizations/slugs/{slug}' })
    .errors({ TOO_MANY_REQUESTS: { status: 429, data: z.object({ retryAfter: z.int() }) } })
    .input(z.strictObject({ slug: z.string().check(z.maxLength(200)) }))
    .output(
      z.object({
        /** The key of a message; null for one that is free. */
        problem: z.nullable(z.string()),
      }),
    ),
  /** Remembers where the caller was last. */
  visit: requires('signed-in', feature)
    .route({ method: 'POST', path: '/organizations/{id}/visit' })
    .errors(inside)
    .input(ofOne),
  update: requires('signed-in', feature)
    .route({ method: 'PATCH', path: '/organizations/{id}' })
    .errors({
      ...inside,
      ...mayNotUpdate,
      ORGANIZATION_SLUG_ALREADY_TAKEN: { status: 400, data: field },
      /** Someone else changed it since the version that was given. */
      EDIT_CONFLICT: { status: 409, data: z.object({ current: organizationSchema }) },
    })
    .input(z.extend(ownChangeSchema, { id, version: z.optional(z.int()) }))
    .output(organizationSchema),
  remove: requires('signed-in', feature)
    .route({ method: 'DELETE', path: '/organizations/{id}' })
    .errors({ ...inside, ...refused('YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION') })
    .input(ofOne),
}
