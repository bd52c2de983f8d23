import { describeError, type Logger } from '../log.server'

/** A success this soon after a failure is another connection, not the end of the outage. */
const settleMs = 1000

/** Logs the start and the end of a database outage, one line each, without a request id. */
export function createDatabaseWatch(log: Logger, now: () => number = () => performance.now()) {
  let away: { since: number; last: number; failures: number } | null = null
  return {
    /** No connection could be opened, or the server does not respond. */
    failed(error: unknown): void {
      if (away) {
        away.last = now()
        away.failures += 1
        log.debug({ failures: away.failures }, 'database still away')
        return
      }
      away = { since: now(), last: now(), failures: 1 }
      const fields = { request: undefined, event: 'database.away', error: describeError(error) }
      log.error(fields, 'database away')
    },
    answered(): void {
      if (!away || now() - away.last < settleMs) return
      const { since, failures } = away
      away = null
      const ms = Math.round(now() - since)
      log.warn({ request: undefined, event: 'database.back', ms, failures }, 'database back')
    },
  }
}
