/** The header of every response; also in `Server-Timing`, which a page's script can read. */
export const requestIdHeader = 'x-request-id'
const timingName = 'request'

/** The header of responses whose request belongs to a trace. */
export const traceIdHeader = 'x-trace-id'

export const requestTiming = (id: string) => `${timingName};desc="${id}"`

/** What error pages show: the id of a request, and that of its trace if it belongs to one. */
export const shownIds = (id: string, trace?: string | null) => (trace ? `${id} · ${trace}` : id)

let lastAnswered: string | null = null

/** Call with each response: an error page that no call has caused shows the last id. */
export function noteRequest({ headers }: Response): string | undefined {
  const id = headers.get(requestIdHeader)
  return id ? (lastAnswered = shownIds(id, headers.get(traceIdHeader))) : undefined
}

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
