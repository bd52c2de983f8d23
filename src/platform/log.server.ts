import pino, { type Logger } from 'pino'
import { currentRequest } from './current-request.server'

export type { Logger }

/** Names under which a secret could reach a log line; their values never do. */
const secrets = ['otp', 'code', 'token', 'password', 'secret', 'cookie', 'authorization', 'set-cookie']

/**
 * The id of the request that a line belongs to, also where the logger is not the request's own: of mail, of libraries, of work
 * that goes on after the answer. A line that belongs to none, although it is written during one, says `request: undefined`.
 */
function requestOf(_fields: object, _level: number, logger: Logger): { request?: string } {
  const request = currentRequest()
  return !request || 'request' in logger.bindings() ? {} : { request: request.id }
}

/** To standard output unless a test wants to read along. */
export function createLog(level: string, destination?: pino.DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: requestOf,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: '[secret]',
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

/**
 * What may be said of an error: its kind, message and stack, but not the query and its parameters,
 * which the database layer puts into message and fields.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error }
  const cause = error.cause
  const failedQuery = error.message.startsWith('Failed query')
  return {
    kind: error.name,
    message: failedQuery ? 'Failed query' : error.message,
    stack: error.stack?.split('\n').filter((line) => line.startsWith('    at ')).slice(0, 8), // prettier-ignore
    ...(cause instanceof Error && {
      cause: {
        kind: cause.name,
        sqlState: (cause as { code?: unknown }).code,
        message: failedQuery ? undefined : cause.message,
      },
    }),
  }
}
