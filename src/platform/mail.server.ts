import { withTimeout } from '~/lib/with-timeout'
import type { Logger } from './log.server'
import { metrics } from './observability/metrics.server'

export type Mail = { to: string; subject: string; text: string; html: string }

export type SendMail = (mail: Mail) => Promise<void>

/** The mail was not sent. Never swallowed: nobody should wait for it. */
export class MailNotSent extends Error {
  override name = 'MailNotSent'
}

/** The user gets an error within three seconds. */
const timeoutMs = 2500

export async function smtpTransport(url: string, from: string, log: Logger): Promise<SendMail> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  })
  return async (mail) => {
    try {
      const { to: address, ...content } = mail
      await withTimeout(timeoutMs, transport.sendMail({ from, to: { address, name: '' }, ...content }))
    } catch (error) {
      log.error({ error: describeMailError(error) }, 'mail not sent')
      // Without the cause, whose message might be logged by the caller.
      throw new MailNotSent('The mail server did not take the mail')
    }
  }
}

/** Counts what the mail server takes and refuses. */
export const countMails =
  (send: SendMail): SendMail =>
  async (mail) => {
    try {
      await send(mail)
      metrics.mailEnded('sent')
    } catch (error) {
      metrics.mailEnded('failed')
      throw error
    }
  }

/** Codes of the library such as EENVELOPE; anything else may be text from the server. */
const plainName = (value: unknown) =>
  typeof value === 'string' && /^[A-Z][A-Z _-]{0,31}$/.test(value) ? value : undefined

/** The loggable part of a mail error; a server's message may quote the mail with a valid code. */
function describeMailError(error: unknown): Record<string, unknown> {
  const { name, code, command, responseCode } = error as Record<string, unknown>
  return {
    kind: typeof name === 'string' ? name : typeof error,
    reason: plainName(code),
    command: plainName(command),
    status: typeof responseCode === 'number' ? responseCode : undefined,
  }
}

/** For a demo, which has neither a mail server nor a mailbox. */
export const noTransport: SendMail = () => Promise.reject(new MailNotSent('A demo sends no mail'))
