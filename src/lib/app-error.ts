/** An error with a name that screens know, fit to be shown to the person who meets it. */
export class AppError extends Error {
  override name = 'AppError'

  constructor(
    readonly code: string,
    readonly status: number,
    readonly data: unknown = undefined,
  ) {
    super(code)
  }
}

/** Ours and the API's errors carry a status; anything else is a fault. */
export function statusOf(error: unknown): number {
  const status = (error as { status?: unknown } | null)?.status
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500
}
