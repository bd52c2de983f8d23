import { type Errors, errorsOf } from '~/lib/field-errors'
import { banSchema, newUserSchema, reasonSchema, userChangeSchema } from '../user.schema'
import type { UserValues } from './form-values'

/** Loaded on the first submit, so that the schemas are not part of the page's chunk. */

export function checkReason(reason: string): Errors | null {
  const { error } = reasonSchema.safeParse(reason)
  return error ? { reason: error.issues[0]!.message } : null
}

export const checkBan = (reason: string, expiresAt: Date | null) =>
  errorsOf(banSchema.safeParse({ reason, expiresAt }))

export const checkNewUser = (values: UserValues) =>
  errorsOf(newUserSchema.safeParse({ ...values, name: values.name.trim() }))

/** The name is required only after onboarding. */
export function checkUserChange(values: UserValues, nameRequired: boolean): Errors | null {
  const name = values.name.trim()
  const found = errorsOf(userChangeSchema.safeParse({ ...values, name }))
  return nameRequired && !name ? { ...found, name: 'auth:name.required' } : found
}
