import { isNamedError } from './app-error'

/** Optimistic locking: the version that somebody else saved first, where that is why the server refused. */
export function currentOf(error: unknown): unknown {
  if (!isNamedError(error) || error.code !== 'EDIT_CONFLICT') return null
  return (error.data as { current: unknown }).current
}
