import { describeError, type Logger } from '../log.server'

/** A success this soon after a failure is one of several connections, and not yet the end of an outage. */
const settleMs = 1000

/**
 * Says in the log when the database goes away and when it is back: one line each, however many requests fail in between. The
 * lines belong to no request, although one of them noticed it first.
 */
export function createDatabaseWatch(log: Logger, now: () => number = () => performance.now()) {
  let away: { since: number; last: number; failures: number } | null = null
  return {
    /** No connection could be had, or the server does not answer on one. */
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
