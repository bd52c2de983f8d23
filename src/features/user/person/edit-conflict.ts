import { isNamedError } from '~/lib/app-error'
import type { User } from '../user.schema'

/** The version that another saved first, where that is why the server refused. */
export function currentOf(error: unknown): User | null {
  if (!isNamedError(error) || error.code !== 'EDIT_CONFLICT') return null
  return (error.data as { current: User }).current
}
