/** An error with a code that screens know and that may be shown to users. */
export class AppError extends Error {
  override name = 'AppError'

  constructor(
    readonly code: string,
    readonly status: number,
    readonly data?: unknown,
    /** A message key, for API clients that display the response. */
    readonly sentence?: string,
  ) {
    super(code)
  }
}

/** An invalid field; the message is a key of the catalogue. */
export type InvalidField = { path: string; message: string }

/** A validation error that depends on stored data, which a schema cannot check. */
export class InvalidInput extends AppError {
  constructor(readonly fields: InvalidField[]) {
    super('INVALID_INPUT', 400, { fields })
  }
}

/** Whether it is one of our errors or an error response of a call; both have a code, a status and data. */
export function isNamedError(error: unknown): error is Pick<AppError, 'code' | 'status' | 'data'> {
  const { code, status } = (error ?? {}) as Partial<AppError>
  return error instanceof Error && typeof code === 'string' && typeof status === 'number'
}

/** The status of a named error; 500 for all others. */
export function statusOf(error: unknown): number {
  return isNamedError(error) && error.status >= 400 && error.status < 600 ? error.status : 500
}
