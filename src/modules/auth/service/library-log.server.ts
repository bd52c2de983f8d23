import type { BetterAuthOptions } from 'better-auth'
import { describeError, type Logger } from '~/platform/log.server'

/** The library refuses an address by printing it: that is no fault of ours, and what a stranger typed is not kept. */
const refusal = /^(Invalid \w+): /

/** What the library logs, in our log. It hands over errors as they are, with the query and its parameters in them. */
export const libraryLog = (log: Logger): BetterAuthOptions['logger'] => ({
  log(level, message: unknown, ...given) {
    const error = [message, ...given].find((each) => each instanceof Error)
    const fields = { from: 'auth', ...(error && { error: describeError(error) }) }
    if (typeof message !== 'string') return log[level](fields, 'request failed')
    const [, refused] = refusal.exec(message) ?? []
    return refused ? log.warn(fields, refused) : log[level](fields, message)
  },
})
