import { type Errors, errorsOf } from '~/lib/field-errors'
import { banSchema, newUserSchema, reasonSchema, userChangeSchema } from '../user.schema'
import type { UserValues } from './form-values'

/** The schemas of the calls, fetched when something is first sent: a page can be read and filled in without them. */

export function checkReason(reason: string): Errors | null {
  const { error } = reasonSchema.safeParse(reason)
  return error ? { reason: error.issues[0]!.message } : null
}

export const checkBan = (reason: string, expiresAt: Date | null) =>
  errorsOf(banSchema.safeParse({ reason, expiresAt }))

export const checkNewUser = (values: UserValues) =>
  errorsOf(newUserSchema.safeParse({ ...values, name: values.name.trim() }))

/** A name may be missing only until onboarding. */
export function checkUserChange(values: UserValues, nameRequired: boolean): Errors | null {
  const name = values.name.trim()
  const found = errorsOf(userChangeSchema.safeParse({ ...values, name }))
  return nameRequired && !name ? { ...found, name: 'auth:name.required' } : found
}
