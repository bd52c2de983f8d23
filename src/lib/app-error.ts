/** An error with a name that screens know, fit to be shown to the person who meets it. */
export class AppError extends Error {
  override name = 'AppError'

  constructor(
    readonly code: string,
    readonly status: number,
    readonly data?: unknown,
    /** Its sentence, a key of the catalogue, for programs that show what they were answered. */
    readonly sentence?: string,
  ) {
    super(code)
  }
}

/** What is wrong with one field; the message is a key of the catalogue. */
export type InvalidField = { path: string; message: string }

/** What a schema could not see: a field that is wrong beside what is stored. */
export class InvalidInput extends AppError {
  constructor(readonly fields: InvalidField[]) {
    super('INVALID_INPUT', 400, { fields })
  }
}

/** One of ours, or one that a call answered with: they have a code, a status and data alike. */
export function isNamedError(error: unknown): error is Pick<AppError, 'code' | 'status' | 'data'> {
  const { code, status } = (error ?? {}) as Partial<AppError>
  return error instanceof Error && typeof code === 'string' && typeof status === 'number'
}

/** Ours and the API's errors carry a status; anything else is a fault. */
export function statusOf(error: unknown): number {
  return isNamedError(error) && error.status >= 400 && error.status < 600 ? error.status : 500
}
