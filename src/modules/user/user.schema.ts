import * as z from 'zod/mini'
import { roleNames, rolesIn } from '~/access/roles'
import { lineText } from '~/lib/line-text'
import { emailSchema, optionalNameSchema } from '~/modules/auth/auth.schema'
import { userFields } from '~/modules/auth/user.fields'
import { changeShape, inputsOf, newShape, outputsOf } from '~/entity/fields/field-schema'
import { listInput } from '~/entity/list/list-input'
import { userList } from './user.list'

export const userSchema = z.object({
  id: z.string(),
  ...outputsOf(userFields, { name: z.string(), email: z.string(), role: z.string() }),
  emailVerified: z.boolean(),
  /** Now: a ban that is over does not count. */
  banned: z.boolean(),
  banReason: z.nullable(z.string()),
  banExpires: z.nullable(z.date()),
  onboardedAt: z.nullable(z.date()),
  createdAt: z.date(),
  updatedAt: z.date(),
  /** Given back with an edit, so that another's edit meanwhile is noticed. */
  version: z.int(),
})

export type User = z.infer<typeof userSchema>

/** Someone's sign-in, without the token that is its key. */
export const userSessionSchema = z.object({
  id: z.string(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  address: z.nullable(z.string()),
  createdAt: z.date(),
  lastSeenAt: z.date(),
  expiresAt: z.date(),
  /** The session that sent this request. */
  current: z.boolean(),
  /** The administrator who acts as this person in it. */
  impersonatedBy: z.nullable(z.object({ id: z.string(), name: z.string(), email: z.string() })),
})

export type UserSession = z.infer<typeof userSessionSchema>

const maxReason = 500

const reasonMessages = { tooLong: 'user:reason.tooLong', invalid: 'user:reason.invalid' }

/** Why something was done. */
export const reasonText = lineText(maxReason, reasonMessages)

export const reasonSchema = lineText(maxReason, { ...reasonMessages, required: 'user:reason.required' })

/** Roles in one string, as the database keeps them: each once, in the order of the table. */
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

/** Strict, here and below: a field that one may not set is refused, not overlooked. */
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
  /** Null: until someone lifts it. */
  expiresAt: z._default(
    z.nullable(
      z.coerce.date('user:ban.invalid').check(
        z.refine((date) => date.getTime() > Date.now(), 'user:ban.past'),
        z.refine((date) => date.getUTCFullYear() < 3000, 'user:ban.invalid'),
      ),
    ),
    null,
  ),
  /** Whether they are told by mail. A field that a program leaves out sends none. */
  notify: z.optional(z.boolean()),
})

const { filter, sort } = listInput(userList)
export const userSortSchema = sort
export const userFilterSchema = z.object(filter)

export type UserFilter = z.infer<typeof userFilterSchema>

export type BulkAction = 'ban' | 'unban' | 'revoke' | 'delete'

/** What became of everybody who was meant. */
export type BulkOutcome = {
  done: number
  /** It had been done to them already. */
  unchanged: number
  /** Nobody does it to themselves: 1 where one was among them. */
  self: number
  /** They were named, and are no longer here. */
  gone: number
  /** They are the only owners of organizations, or alone in them: each is deleted by themselves. */
  held?: number
  /** So many of them are still to come. */
  remaining: number
  /** What an undo is asked for by. */
  undo: string | null
}
