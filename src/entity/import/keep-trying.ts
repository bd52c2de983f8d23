import { statusOf, isNamedError } from '~/lib/app-error'

/** Backoff in milliseconds. */
const pauses = [500, 1000, 2000, 4000, 8000]

/** A lost connection or a temporary outage. A refusal is final. */
const mayPass = (error: unknown) => !isNamedError(error) || [502, 503, 504].includes(statusOf(error))

const sleep = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** Retries temporary failures. The request must be idempotent. */
export async function keepTrying<T>(attempt: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (const pause of pauses) {
    try {
      return await attempt()
    } catch (error) {
      if (signal.aborted || !mayPass(error)) throw error
      await sleep(pause, signal)
    }
  }
  return await attempt()
}
