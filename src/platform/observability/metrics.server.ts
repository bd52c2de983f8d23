/** Counts what happens. Every label has a bounded set of values: no ids, addresses or raw URLs. */
export type Metrics = {
  /** `route` is a pattern such as `/app/books/{id}`. */
  requestEnded: (request: { route: string; method: string; status: number }, seconds: number) => void
  /** A log line of docs/events.md, by its name. */
  eventLogged: (event: string) => void
  mailEnded: (result: 'sent' | 'failed') => void
  jobEnded: (name: string, state: string, seconds: number) => void
  /** An unexpected error, of this process or in a browser. */
  errorReported: (side: 'server' | 'browser') => void
}

const nothing = () => {}

/** Does nothing until an adapter is provided, so that a process without METRICS_PORT counts nothing. */
export const metrics: Metrics = {
  requestEnded: nothing,
  eventLogged: nothing,
  mailEnded: nothing,
  jobEnded: nothing,
  errorReported: nothing,
}

export function provideMetrics(adapter: Metrics): void {
  Object.assign(metrics, adapter)
}
