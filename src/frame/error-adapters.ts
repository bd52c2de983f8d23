import { createSerializationAdapter } from '@tanstack/react-router'
import { AppError, isNamedError } from '~/lib/app-error'
import { faultData } from '~/lib/development-fault'

/** JSON text, because the type must be plainly serializable. */
type Carried = { code: string; status: number; data: string | null }

/**
 * Serializes errors from server rendering to the browser: named errors by code, all others without message, which is
 * internal (except in development).
 */
export const errorAdapter = createSerializationAdapter({
  key: 'error',
  test: (value): value is Error => value instanceof Error,
  toSerializable(error: Error): Carried {
    if (isNamedError(error)) {
      return { code: error.code, status: error.status, data: JSON.stringify(error.data ?? null) }
    }
    return { code: 'INTERNAL_SERVER_ERROR', status: 500, data: JSON.stringify(faultData(error) ?? null) }
  },
  fromSerializable: ({ code, status, data }: Carried): Error =>
    new AppError(code, status, data === null ? undefined : JSON.parse(data)),
})
