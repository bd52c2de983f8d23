import { isNamedError } from './app-error'

/** The version that another saved first, where that is why the server refused. */
export function currentOf(error: unknown): unknown {
  if (!isNamedError(error) || error.code !== 'EDIT_CONFLICT') return null
  return (error.data as { current: unknown }).current
}
