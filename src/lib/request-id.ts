/** The header of every answer, and its entry in `Server-Timing`, where a page's own script can read it. */
export const requestIdHeader = 'x-request-id'
const timingName = 'request'

export const requestTiming = (id: string) => `${timingName};desc="${id}"`

let lastAnswered: string | null = null

/** Of every call's answer: an error page that no call has caused names the last one. */
export function noteRequest({ headers }: Response): string | undefined {
  lastAnswered = headers.get(requestIdHeader) ?? lastAnswered
  return headers.get(requestIdHeader) ?? undefined
}

/** In the browser: the last request that was answered, or the page's own. */
export function lastRequestId(): string | null {
  if (lastAnswered) return lastAnswered
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // Browsers leave it out of pages that came without https.
  return page?.serverTiming?.find(({ name }) => name === timingName)?.description ?? null
}

/** The request that an error came from, where it is one. */
export const requestIdOf = (error: unknown): string | undefined =>
  (error as { requestId?: string } | null | undefined)?.requestId
