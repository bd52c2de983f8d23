import { Socket } from 'node:net'
import { withTimeout } from '~/lib/with-timeout'
import type { Logger } from './log.server'
import { metrics } from './observability/metrics.server'
import { oneLine } from './mail-text.server'

export type Mail = { to: string; subject: string; text: string; html: string }

/** All attempts to send a mail have the same id, so that receiving servers can drop a repetition. */
export type SendMail = (mail: Mail, id: string) => Promise<void>

/** Why a mail was not delivered. `sealed`: its stored content can no longer be read, because the secret was changed. */
export type MailReason =
  | 'refused'
  | 'busy'
  | 'no-answer'
  | 'unreachable'
  | 'login'
  | 'other'
  | 'sealed'
  | 'expired'

export type MailFailure = {
  reason: MailReason
  /** What the server replied; of replies to the content only the status, because they may quote it. */
  response: string | null
  /** Further attempts would fail too. */
  isPermanent: boolean
}

/** The mail was not sent. Never swallowed: nobody should wait for it. */
export class MailNotSent extends Error {
  override name = 'MailNotSent'

  constructor(
    message: string,
    readonly failure: MailFailure = { reason: 'other', response: null, isPermanent: true },
  ) {
    super(message)
  }
}

/** While a user waits: the response is due within three seconds. */
export const inlineTimeoutMs = 2500
/** For background jobs: some servers delay their greeting on purpose. */
export const jobTimeoutMs = 20_000

type Smtp = { url: string; from: string; log: Logger }

export async function smtpTransport({ url, from, log }: Smtp, timeoutMs: number): Promise<SendMail> {
  const { createTransport } = await import('nodemailer')
  return async (mail, id) => {
    // A socket of our own: closing it ends the conversation at the time limit. Otherwise a slow server might take the mail later,
    // after another attempt has been stored.
    const socket = new Socket()
    const transport = createTransport({
      url,
      socket,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
    })
    try {
      const { to: address, ...content } = mail
      const messageId = `<${id}@${domainOf(from)}>`
      await withTimeout(
        timeoutMs,
        transport.sendMail({ from, to: { address, name: '' }, messageId, ...content }),
      )
    } catch (error) {
      log.error({ error: describeMailError(error) }, 'mail not sent')
      // Without the cause, whose message might be logged by the caller.
      throw new MailNotSent('The mail server did not take the mail', failureOf(error))
    } finally {
      socket.destroy()
    }
  }
}

/** Counts what the mail server takes and refuses. */
export const countMails =
  (send: SendMail): SendMail =>
  async (mail, id) => {
    try {
      await send(mail, id)
      metrics.mailEnded('sent')
    } catch (error) {
      metrics.mailEnded('failed')
      throw error
    }
  }
const domainOf = (from: string) => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'

type SmtpError = {
  name?: unknown
  code?: unknown
  command?: unknown
  response?: unknown
  responseCode?: unknown
}

/** Codes of the library that a repetition does not cure unless the server said otherwise: an impossible address, a mail too large. */
const permanentCodes = new Set(['EENVELOPE', 'EMESSAGE', 'ECONFIG'])

function failureOf(error: unknown): MailFailure {
  const { code, responseCode } = error as SmtpError
  const status = typeof responseCode === 'number' ? responseCode : 0
  const response = responseOf(error as SmtpError)
  // Refused credentials say nothing about the mail, and an operator can correct them.
  if (code === 'EAUTH') return { reason: 'login', response, isPermanent: false }
  if (status >= 500) return { reason: 'refused', response, isPermanent: true }
  if (status >= 400) return { reason: 'busy', response, isPermanent: false }
  if (permanentCodes.has(String(code))) return { reason: 'refused', response, isPermanent: true }
  const isSilent = code === undefined || code === 'ETIMEDOUT'
  return { reason: isSilent ? 'no-answer' : 'unreachable', response, isPermanent: false }
}

/** Until then the server has seen only the addresses. */
const beforeContent = new Set(['MAIL FROM', 'RCPT TO'])

function responseOf({ command, response }: SmtpError): string | null {
  if (typeof response !== 'string') return null
  const told = beforeContent.has(String(command))
    ? response
    : /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response)?.[0]
  return told ? oneLine(told) : null
}

/** Codes of the library such as EENVELOPE; anything else may be text from the server. */
const plainName = (value: unknown) =>
  typeof value === 'string' && /^[A-Z][A-Z _-]{0,31}$/.test(value) ? value : undefined

/** The loggable part of a mail error; a server's message may quote the mail with a valid code. */
function describeMailError(error: unknown): Record<string, unknown> {
  const { name, code, command, responseCode } = error as SmtpError
  return {
    kind: typeof name === 'string' ? name : typeof error,
    reason: plainName(code),
    command: plainName(command),
    status: typeof responseCode === 'number' ? responseCode : undefined,
  }
}

/** For a demo, which has neither a mail server nor a mailbox. */
export const noTransport: SendMail = () => Promise.reject(new MailNotSent('A demo sends no mail'))
