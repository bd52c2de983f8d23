import { type Errors, errorsOf } from '~/lib/field-errors'
import { banSchema, newUserSchema, reasonSchema, type User, userChangeSchema } from '../user.schema'
import { userForm, type UserValues } from './form-values'

/** Loaded on the first submit, so that the schemas are not part of the page's chunk. */

export function checkReason(reason: string): Errors | null {
  const { error } = reasonSchema.safeParse(reason)
  return error ? { reason: error.issues[0]!.message } : null
}

export const checkBan = (reason: string, expiresAt: Date | null) =>
  errorsOf(banSchema.safeParse({ reason, expiresAt }))

const checks = userForm.checksOf({ created: newUserSchema, changed: userChangeSchema })

export const { checkNew } = checks

/** The name is required only after onboarding. */
export function checkChange(base: UserValues, values: UserValues, user: Pick<User, 'onboardedAt'>) {
  const checked = checks.checkChange(base, values)
  if (!user.onboardedAt || values.name.trim()) return checked
  return { errors: { ...checked.errors, name: 'auth:name.required' } }
}
