import { createSerializationAdapter } from '@tanstack/react-router'
import { AppError, isNamedError } from '~/lib/app-error'
import { faultData } from '~/lib/development-fault'

/** The data as text, since only what is plainly serializable may travel. */
type Carried = { code: string; status: number; data: string | null }

/**
 * How an error travels from the server's rendering to the browser: one of ours by its code, every
 * other as a fault without words, since its message was written for us and not for a visitor (but in development).
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
