import { isNamedError } from '~/lib/app-error'
import type { Errors } from './check-input'
import { type UserField, userFields } from './form-values'

/** Refusals that are about one field. */
const fieldOf: Record<string, { field: UserField; message: string }> = {
  USER_ALREADY_EXISTS: { field: 'email', message: 'user:errors.USER_ALREADY_EXISTS' },
  YOU_ARE_NOT_ALLOWED_TO_SET_USERS_EMAIL: { field: 'email', message: 'user:form.emailLocked' },
  YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE: { field: 'role', message: 'user:form.roleLocked' },
  YOU_CANNOT_DEMOTE_YOURSELF: { field: 'role', message: 'user:errors.YOU_CANNOT_DEMOTE_YOURSELF' },
  LAST_ADMIN: { field: 'role', message: 'user:errors.LAST_ADMIN' },
}

const invalid: Record<UserField, string> = {
  name: 'auth:name.invalid',
  email: 'auth:email.invalid',
  role: 'user:role.invalid',
}

const isField = (path: string): path is UserField => (userFields as readonly string[]).includes(path)

/** What the server said about single fields; null where it spoke of something else. */
export function serverErrors(error: unknown): Errors | null {
  if (!isNamedError(error)) return null
  const known = fieldOf[error.code]
  if (known) return { [known.field]: known.message }
  if (error.code !== 'INVALID_INPUT') return null
  const { fields = [] } = (error.data ?? {}) as { fields?: { path: string; key?: string }[] }
  const said = fields.flatMap(({ path, key }) =>
    isField(path) ? [[path, key ?? invalid[path]] as const] : [],
  )
  return said.length > 0 ? Object.fromEntries(said) : null
}
