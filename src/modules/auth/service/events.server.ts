import { createHmac } from 'node:crypto'
import { currentScope } from '~/platform/scope.server'

/** Stable: alarms match them. What each means stands in docs/events.md. */
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
} as const

export type EventName = keyof typeof levels

type Fields = {
  /** The same for the same address, and of no use to whoever reads it. */
  person?: string
  user?: string
  /** How: a code, a passkey, a provider; an administrator, for a change that was not the person's own. */
  way?: string
  /** A code of the error catalogue; `code` is a name that the log never shows. */
  reason?: string
  path?: string
}

/** What an operator wants to be woken for, in the log, without addresses and codes. */
export function logEvent(event: EventName, fields: Fields = {}): void {
  const { log, address } = currentScope()
  log[levels[event]]({ event, ...fields, address }, event)
}

/** An address as the log may know it. */
export const maskedAddress = (email: string, secret: string): string =>
  createHmac('sha256', secret).update(`log\n${email.trim().toLowerCase()}`).digest('base64url').slice(0, 16)
