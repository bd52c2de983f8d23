import { createHmac } from 'node:crypto'
import type { Logger } from './log.server'
import { metrics } from './observability/metrics.server'
import { currentScope } from './scope.server'

/** Stable names, matched by alerts and documented in docs/events.md. */
const levels = {
  'sign_in.succeeded': 'info',
  'sign_in.refused': 'warn',
  'sign_in.locked_out': 'warn',
  'code.sent': 'info',
  'code.limited': 'warn',
  'code.refused': 'warn',
  'address.changed': 'warn',
  'address.change_refused': 'warn',
  'address.restored': 'warn',
  'address.restore_refused': 'warn',
  'requests.limited': 'warn',
  'mail.limited': 'warn',
  'mail.deferred': 'warn',
  'mail.failed': 'error',
  'job.retried': 'warn',
  'job.failed': 'error',
  'client.error': 'warn',
  'database.away': 'error',
  'database.back': 'warn',
  'database.slow': 'warn',
} as const

export type EventName = keyof typeof levels

type Fields = {
  /** A keyed hash, to correlate events of one address. */
  person?: string | undefined
  user?: string | undefined
  /** The method: a code, a passkey, a provider, or an administrator. */
  way?: string | undefined
  /** A code of the error catalogue. Not called `code`, which the log redacts. */
  reason?: string | undefined
  path?: string | undefined
  /** The kind of a suppressed mail. */
  kind?: string | undefined
  /** Of a browser: the error, the build and the route of the page, and the last request before it. */
  error?: object | undefined
  build?: string | undefined
  route?: string | undefined
  failedRequest?: string | undefined
  agent?: string | undefined
}

/** Logs an event of the current request for alerting, without addresses and codes. */
export function logEvent(event: EventName, fields: Fields = {}): void {
  const { log, address } = currentScope()
  logProcessEvent(log, event, { ...fields, address })
}

/** The same for events that may have no request. */
export function logProcessEvent(log: Logger, event: EventName, fields: object): void {
  log[levels[event]]({ event, ...fields }, event)
  metrics.eventLogged(event)
}

export const eventNames = Object.keys(levels) as readonly EventName[]

/** The keyed hash of an address, for the log. */
export const maskedAddress = (email: string, secret: string): string =>
  createHmac('sha256', secret).update(`log\n${email.trim().toLowerCase()}`).digest('base64url').slice(0, 16)
