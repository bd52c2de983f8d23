/** The header of every response; also in `Server-Timing`, which a page's script can read. */
export const requestIdHeader = 'x-request-id'
const timingName = 'request'

/** The header of responses whose request belongs to a trace. */
export const traceIdHeader = 'x-trace-id'

export const requestTiming = (id: string) => `${timingName};desc="${id}"`

let lastAnswered: string | null = null
let lastTrace: string | null = null

/** Call with each response: an error page that no call has caused shows the last id. */
export function noteRequest({ headers }: Response): string | undefined {
  const id = headers.get(requestIdHeader)
  if (id) [lastAnswered, lastTrace] = [id, headers.get(traceIdHeader)]
  return id ?? undefined
}

/** In the browser: the trace of a request, if it has one and was the last. */
export const traceOf = (id: string | null) => (id === lastAnswered ? lastTrace : null)

/** In the browser: the id of the last response, or of the page's own request. */
export function lastRequestId(): string | null {
  if (lastAnswered) return lastAnswered
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // Browsers omit Server-Timing without https.
  return page?.serverTiming?.find(({ name }) => name === timingName)?.description ?? null
}

/** The id of the request that caused an error. */
export const requestIdOf = (error: unknown): string | undefined =>
  (error as { requestId?: string } | null | undefined)?.requestId
