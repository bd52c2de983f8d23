import { withTimeout } from '~/lib/with-timeout'
import type { Logger } from './log.server'

export type Mail = { to: string; subject: string; text: string; html: string }

export type SendMail = (mail: Mail) => Promise<void>

/** The mail did not go out. Never swallowed: nobody should wait for a mail that will not come. */
export class MailNotSent extends Error {
  override name = 'MailNotSent'
}

/** Short enough that a person who waits is told withTimeout three seconds. */
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
      // Without its cause, whose text would reach the log of whoever catches this one.
      throw new MailNotSent('The mail server did not take the mail')
    }
  }
}

/** As the library writes them: EENVELOPE, RCPT TO. Anything else could be text of the server's. */
const plainName = (value: unknown) =>
  typeof value === 'string' && /^[A-Z][A-Z _-]{0,31}$/.test(value) ? value : undefined

/**
 * What may be said of a mail that failed. Never its text or stack: a server may quote the mail in its refusal, and
 * with it a code that is still good.
 */
function describeMailError(error: unknown): Record<string, unknown> {
  const { name, code, command, responseCode } = error as Record<string, unknown>
  return {
    kind: typeof name === 'string' ? name : typeof error,
    reason: plainName(code),
    command: plainName(command),
    status: typeof responseCode === 'number' ? responseCode : undefined,
  }
}

/** Of a demo, which has neither a mail server nor the built-in mailbox. */
export const noTransport: SendMail = () => Promise.reject(new MailNotSent('A demo sends no mail'))
