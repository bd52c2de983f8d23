import pino, { type Logger } from 'pino'
import { type CurrentRequest, currentRequest } from './current-request.server'

export type { Logger }

/** Field names that may contain secrets; their values are redacted. */
const secrets = ['otp', 'code', 'token', 'password', 'secret', 'cookie', 'authorization', 'set-cookie']

/**
 * Adds the ids of the current request and its trace to a log line, also for mail, libraries and background tasks. A line
 * that belongs to no request passes `request: undefined`.
 */
function requestOf(_fields: object, _level: number, logger: Logger): { request?: string; trace?: string } {
  const request = currentRequest()
  return !request || 'request' in logger.bindings() ? {} : idsOf(request)
}

/** The ids that every log line of a request has. */
export const idsOf = ({ id, trace }: Pick<CurrentRequest, 'id' | 'trace'>) =>
  trace ? { request: id, trace } : { request: id }

/** Logs to standard output, unless a test passes a destination. */
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

/** Name, message and stack of an error, without the SQL and its parameters, which the database layer adds. */
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
