import { statusOf, isNamedError } from '~/lib/app-error'

/** How long to wait before each further try, in milliseconds. */
const pauses = [500, 1000, 2000, 4000, 8000]

/** The connection is lost, or the server is away for a moment. A refusal stays one. */
const mayPass = (error: unknown) => !isNamedError(error) || [502, 503, 504].includes(statusOf(error))

const sleep = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** Asks again where that can help. What is asked must do no harm when it is done twice. */
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
