import type { BetterAuthOptions } from 'better-auth'
import { describeError, type Logger } from '~/platform/log.server'

/** The library logs a refused address as an error: it is not ours, and user input is not logged. */
const refusal = /^(Invalid \w+): /

/** Redirects the library's log to ours. It logs raw errors with queries and parameters, which are removed. */
export const libraryLog = (log: Logger): BetterAuthOptions['logger'] => ({
  log(level, message: unknown, ...given) {
    const error = [message, ...given].find((each) => each instanceof Error)
    const fields = { from: 'auth', ...(error && { error: describeError(error) }) }
    if (typeof message !== 'string') return log[level](fields, 'request failed')
    const [, refused] = refusal.exec(message) ?? []
    return refused ? log.warn(fields, refused) : log[level](fields, message)
  },
})
