import * as z from 'zod/mini'
import {
  download,
  exportErrors,
  flag,
  foundPageOf,
  idInput,
  invalidCursor,
  pageInput,
  requires,
} from '~/api/contract'
import { actErrors, actOutcome, actRequest, countedSchema, whichOf } from '~/entity/act/act.contract'
import {
  banSchema,
  newUserSchema,
  reasonSchema,
  userChangeSchema,
  userFilterSchema,
  userSchema,
  userSessionSchema,
  userSortSchema,
} from './user.schema'

const id = idInput
const ofOne = z.strictObject({ id })

const unknown = { USER_NOT_FOUND: { status: 404 } }
const taken = { USER_ALREADY_EXISTS: { status: 409, data: z.object({ field: z.literal('email') }) } }
const organizations = z.object({
  organizations: z.array(z.object({ id: z.string(), name: z.string(), slug: z.string() })),
})
const lastAdmin = { LAST_ADMIN: { status: 409 } }

/** A list of ids, or all users that match the filter. Similar matches are selected by id only. */
const selectionSchema = whichOf({
  // Strict: ignoring a misspelled filter would select everybody.
  all: z.strictObject(userFilterSchema.shape),
})

/** A bulk ban requires the same input as a single one: a reason and an optional end. */
const bulkSchema = z.discriminatedUnion('action', [
  z.extend(banSchema, { action: z.literal('ban'), who: selectionSchema, ...actRequest }),
  z.strictObject({ action: z.enum(['unban', 'revoke', 'delete']), who: selectionSchema, ...actRequest }),
])

/** The users of this installation. Callers cannot change themselves; every change is audited. */
export const userContract = {
  list: requires('user.list')
    .route({ method: 'GET', path: '/users' })
    .errors(invalidCursor)
    /** Sorted by relevance if there is a search term, otherwise newest first. */
    .input(z.extend(userFilterSchema, { ...pageInput, sort: userSortSchema }))
    .output(foundPageOf(userSchema)),
  /** The listed users as CSV. */
  export: requires('user.list')
    .meta({ long: true })
    .route({ method: 'GET', path: '/users/export', outputStructure: 'detailed' })
    .errors(exportErrors)
    .input(z.extend(userFilterSchema, { sort: userSortSchema }))
    .output(download),
  get: requires('user.get')
    .route({ method: 'GET', path: '/users/{id}' })
    .errors(unknown)
    .input(ofOne)
    .output(userSchema),
  create: requires('user.create')
    .route({ method: 'POST', path: '/users', successStatus: 201 })
    .errors(taken)
    .input(newUserSchema)
    /** `invited`: whether the mail was sent; `late`: we keep trying. The user is created in any case. */
    .output(z.object({ user: userSchema, invited: z.boolean(), late: z.boolean() })),
  invite: requires('user.create')
    .route({ method: 'POST', path: '/users/{id}/invitation' })
    .errors({
      ...unknown,
      ALREADY_ONBOARDED: { status: 409 },
      MAIL_NOT_SENT: { status: 503 },
      TOO_MANY_MAILS: { status: 429, data: z.object({ retryAfter: z.int() }) },
    })
    .input(ofOne)
    .output(z.object({ late: z.boolean() })),
  update: requires('user.update')
    .route({ method: 'PATCH', path: '/users/{id}' })
    .errors({
      ...unknown,
      ...taken,
      ...lastAdmin,
      YOU_CANNOT_DEMOTE_YOURSELF: { status: 400 },
      EMAIL_CAN_NOT_BE_UPDATED: { status: 400 },
      /** Another administrator changed the user after the given version. */
      EDIT_CONFLICT: { status: 409, data: z.object({ current: userSchema }) },
    })
    .input(z.extend(userChangeSchema, { id, version: z.optional(z.int()) }))
    .output(userSchema),
  ban: requires('user.ban')
    .route({ method: 'PUT', path: '/users/{id}/ban' })
    .errors({ ...unknown, ...lastAdmin, YOU_CANNOT_BAN_YOURSELF: { status: 400 } })
    .input(z.extend(banSchema, { id }))
    .output(userSchema),
  /** Organizations that would have no active owner after the ban, for the confirmation. */
  banEffects: requires('user.ban')
    .route({ method: 'GET', path: '/ban-effects' })
    .input(z.strictObject({ who: selectionSchema }))
    .output(
      z.object({
        organizations: z.array(z.object({ id: z.string(), name: z.string() })),
        organizationTotal: z.int(),
      }),
    ),
  unban: requires('user.ban')
    .route({ method: 'DELETE', path: '/users/{id}/ban' })
    .errors(unknown)
    .input(ofOne)
    .output(userSchema),
  remove: requires('user.delete')
    .route({ method: 'DELETE', path: '/users/{id}' })
    .errors({
      ...unknown,
      ...lastAdmin,
      YOU_CANNOT_REMOVE_YOURSELF: { status: 400 },
      /** Organizations with other members, which need another owner first. */
      ONLY_OWNER: { status: 409, data: organizations },
      /** Organizations without other members, which would be deleted too; requires a confirmation. */
      ONLY_MEMBER: { status: 409, data: organizations },
    })
    .input(z.strictObject({ id, withOrganizations: z.optional(flag) })),
  sessions: requires('session.list')
    .route({ method: 'GET', path: '/users/{id}/sessions' })
    .errors(unknown)
    .input(ofOne)
    .output(
      z.object({ items: z.array(userSessionSchema), total: z.int(), nextCursor: z.nullable(z.string()) }),
    ),
  session: requires('session.list')
    .route({ method: 'GET', path: '/users/{id}/sessions/{sessionId}' })
    .errors({ ...unknown, SESSION_NOT_FOUND: { status: 404 } })
    .input(z.object({ id, sessionId: id }))
    .output(userSessionSchema),
  revokeSession: requires('session.revoke')
    .route({ method: 'DELETE', path: '/users/{id}/sessions/{sessionId}' })
    .errors({ ...unknown, SESSION_NOT_FOUND: { status: 404 }, CURRENT_SESSION: { status: 400 } })
    .input(z.strictObject({ id, sessionId: id })),
  revokeSessions: requires('session.revoke')
    .route({ method: 'DELETE', path: '/users/{id}/sessions' })
    .errors({ ...unknown, CURRENT_SESSION: { status: 400 } })
    .input(ofOne)
    .output(z.object({ revoked: z.int() })),
  impersonate: requires('user.impersonate')
    .route({ method: 'POST', path: '/users/{id}/impersonate' })
    .errors({
      ...unknown,
      YOU_CANNOT_IMPERSONATE_YOURSELF: { status: 400 },
      YOU_CANNOT_IMPERSONATE_ADMINS: { status: 403 },
      BANNED_USER: { status: 409 },
    })
    .input(z.strictObject({ id, reason: reasonSchema }))
    /** The session is set by the response's cookie. */
    .output(z.object({ user: userSchema, expiresAt: z.date() })),
  bulk: requires('user.list')
    .meta({ long: true })
    .route({ method: 'POST', path: '/users/bulk' })
    .errors({ ...lastAdmin, ...actErrors })
    .input(bulkSchema)
    .output(z.object({ ...actOutcome, unchanged: z.int(), self: z.int(), held: z.optional(z.int()) })),
  /** Counts the users that the action would change, without the caller. */
  bulkCount: requires('user.list')
    .route({ method: 'GET', path: '/users/bulk' })
    .input(z.strictObject({ action: z.enum(['ban', 'unban', 'revoke', 'delete']), who: selectionSchema }))
    .output(countedSchema),
}
