import * as z from 'zod/mini'
import { roleNames, rolesIn } from '~/access/roles'
import { lineText } from '~/lib/line-text'
import { emailSchema, optionalNameSchema } from '~/modules/auth/auth.schema'
import { readableFields } from '~/modules/auth/own-fields'
import { userFields } from '~/modules/auth/user.fields'
import { changeShape, inputsOf, newShape, outputsOf } from '~/entity/fields/field-schema'
import { listInput } from '~/entity/list/list-input'
import { userList } from './user.list'

const outputs = outputsOf(userFields, { name: z.string(), email: z.string(), role: z.string() })

// oxlint-disable-next-line typescript/no-generated-empty-object-type -- of a product without such a field
type Restricted = Omit<typeof outputs, keyof typeof readableFields>

const restricted = Object.fromEntries(
  Object.entries(outputs).filter(([name]) => !Object.hasOwn(readableFields, name)),
) as Restricted

export const userSchema = z.object({
  id: z.string(),
  ...outputs,
  /** Only administrators get these. */
  ...changeShape(restricted),
  emailVerified: z.boolean(),
  /** False after the ban has expired. */
  banned: z.boolean(),
  banReason: z.nullable(z.string()),
  banExpires: z.nullable(z.date()),
  onboardedAt: z.nullable(z.date()),
  createdAt: z.date(),
  updatedAt: z.date(),
  /** Sent back with an edit, to detect a concurrent edit (optimistic concurrency). */
  version: z.int(),
})

export type User = z.infer<typeof userSchema>

/** A session without its token. */
export const userSessionSchema = z.object({
  id: z.string(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  address: z.nullable(z.string()),
  createdAt: z.date(),
  lastSeenAt: z.date(),
  expiresAt: z.date(),
  /** The session of this request. */
  current: z.boolean(),
  /** The administrator who is impersonating the user in this session. */
  impersonatedBy: z.nullable(z.object({ id: z.string(), name: z.string(), email: z.string() })),
})

export type UserSession = z.infer<typeof userSessionSchema>

const maxReason = 500

const reasonMessages = { tooLong: 'user:reason.tooLong', invalid: 'user:reason.invalid' }

export const reasonText = lineText(maxReason, reasonMessages)

export const reasonSchema = lineText(maxReason, { ...reasonMessages, required: 'user:reason.required' })

/** Roles in one string, as stored: deduplicated, in the order of the roles table. */
export const roleSchema = z.pipe(
  z.string().check(
    z.maxLength(100, 'user:role.invalid'),
    z.refine(
      (text) => text.split(',').every((role) => (roleNames as readonly string[]).includes(role.trim())),
      'user:role.invalid',
    ),
  ),
  z.transform((text) => rolesIn(text).join(',')),
)

const inputs = inputsOf('user', userFields, {
  name: optionalNameSchema,
  email: emailSchema,
  role: roleSchema,
})

/** Strict: fields that the caller may not set are rejected, not ignored. */
export const newUserSchema = z.strictObject({
  ...newShape(userFields, inputs),
  name: z._default(inputs.name, ''),
  role: z._default(inputs.role, 'user'),
})

export type NewUser = z.infer<typeof newUserSchema>
export type NewUserInput = z.input<typeof newUserSchema>

export const userChangeSchema = z.strictObject(changeShape(inputs))

export type UserChange = z.infer<typeof userChangeSchema>
export type UserChangeInput = z.input<typeof userChangeSchema>

export const banSchema = z.strictObject({
  reason: reasonSchema,
  /** Null: until the ban is lifted. */
  expiresAt: z._default(
    z.nullable(
      z.coerce.date('user:ban.invalid').check(
        z.refine((date) => date.getTime() > Date.now(), 'user:ban.past'),
        z.refine((date) => date.getUTCFullYear() < 3000, 'user:ban.invalid'),
      ),
    ),
    null,
  ),
  /** Whether a mail is sent; not sent by default. */
  notify: z.optional(z.boolean()),
})

const { filter, sort } = listInput(userList)
export const userSortSchema = sort
export const userFilterSchema = z.object(filter)

export type UserFilter = z.infer<typeof userFilterSchema>

export type BulkAction = 'ban' | 'unban' | 'revoke' | 'delete'

/** The number of selected users by outcome. */
export type BulkOutcome = {
  done: number
  /** They already had that state. */
  unchanged: number
  /** 1 if the caller was selected: users cannot apply the action to themselves. */
  self: number
  /** Selected by id, but deleted meanwhile. */
  gone: number
  /** The only owners or only members of organizations, who must be deleted one by one. */
  held?: number
  /** Not processed yet. */
  remaining: number
  /** The id to undo the action by. */
  undo: string | null
}
