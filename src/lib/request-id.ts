/** The header of every response; also in `Server-Timing`, which a page's script can read. */
export const requestIdHeader = 'x-request-id'
const timingName = 'request'

export const requestTiming = (id: string) => `${timingName};desc="${id}"`

let lastAnswered: string | null = null

/** Call with each response: an error page that no call has caused shows the last id. */
export function noteRequest({ headers }: Response): string | undefined {
  lastAnswered = headers.get(requestIdHeader) ?? lastAnswered
  return headers.get(requestIdHeader) ?? undefined
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
