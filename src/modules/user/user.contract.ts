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
import { actErrors, actOutcome, actRequest, countedSchema, whichOf } from '~/entity/act/act-schema'
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

/** Those people, or all that match this filter. Who is only similar has to be named. */
const selectionSchema = whichOf({
  // Strict to the last field: a filter that is misspelt and dropped would mean everybody.
  all: z.strictObject(userFilterSchema.shape),
})

/** A ban wants here what it wants of one person: a reason, and an end if it shall have one. */
const bulkSchema = z.discriminatedUnion('action', [
  z.extend(banSchema, { action: z.literal('ban'), who: selectionSchema, ...actRequest }),
  z.strictObject({ action: z.enum(['unban', 'revoke', 'delete']), who: selectionSchema, ...actRequest }),
])

/** The people of this installation. Every change is refused to oneself and written into the audit log. */
export const userContract = {
  list: requires('user.list')
    .route({ method: 'GET', path: '/users' })
    .errors(invalidCursor)
    /** Sorted by relevance while there is something to search for, else the newest first. */
    .input(z.extend(userFilterSchema, { ...pageInput, sort: userSortSchema }))
    .output(foundPageOf(userSchema)),
  /** The fields of everybody whom the list shows, as CSV. */
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
    /** `invited`: whether the mail went out. The person is there in either case. */
    .output(z.object({ user: userSchema, invited: z.boolean() })),
  invite: requires('user.create')
    .route({ method: 'POST', path: '/users/{id}/invitation' })
    .errors({
      ...unknown,
      ALREADY_ONBOARDED: { status: 409 },
      MAIL_NOT_SENT: { status: 503 },
      TOO_MANY_MAILS: { status: 429, data: z.object({ retryAfter: z.int() }) },
    })
    .input(ofOne),
  update: requires('user.update')
    .route({ method: 'PATCH', path: '/users/{id}' })
    .errors({
      ...unknown,
      ...taken,
      ...lastAdmin,
      YOU_CANNOT_DEMOTE_YOURSELF: { status: 400 },
      EMAIL_CAN_NOT_BE_UPDATED: { status: 400 },
      /** Someone else changed the person since the version that was given. */
      EDIT_CONFLICT: { status: 409, data: z.object({ current: userSchema }) },
    })
    .input(z.extend(userChangeSchema, { id, version: z.optional(z.int()) }))
    .output(userSchema),
  ban: requires('user.ban')
    .route({ method: 'PUT', path: '/users/{id}/ban' })
    .errors({ ...unknown, ...lastAdmin, YOU_CANNOT_BAN_YOURSELF: { status: 400 } })
    .input(z.extend(banSchema, { id }))
    .output(userSchema),
  /** What would stand still if they were banned: organizations that no other owner can run. Asked before it is done. */
  banEffects: requires('user.ban')
    .route({ method: 'GET', path: '/ban-effects' })
    .input(z.strictObject({ who: selectionSchema }))
    .output(
      z.object({
        /** The first few of them. */
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
      /** Of organizations with other members: another owner comes first. */
      ONLY_OWNER: { status: 409, data: organizations },
      /** Organizations with nobody else would go too: to be confirmed. */
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
    /** The session itself is in the cookie of the answer. */
    .output(z.object({ user: userSchema, expiresAt: z.date() })),
  bulk: requires('user.list')
    .meta({ long: true })
    .route({ method: 'POST', path: '/users/bulk' })
    .errors({ ...lastAdmin, ...actErrors })
    .input(bulkSchema)
    .output(z.object({ ...actOutcome, unchanged: z.int(), self: z.int(), held: z.optional(z.int()) })),
  /** To how many people that would be done: oneself, and those to whom it was done already, left out. */
  bulkCount: requires('user.list')
    .route({ method: 'GET', path: '/users/bulk' })
    .input(z.strictObject({ action: z.enum(['ban', 'unban', 'revoke', 'delete']), who: selectionSchema }))
    .output(countedSchema),
}
