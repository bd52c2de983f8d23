import { within } from '~/lib/within'
import { describeError, type Logger } from './log.server'

export type Mail = { to: string; subject: string; text: string; html: string }

export type SendMail = (mail: Mail) => Promise<void>

/** The mail did not go out. Never swallowed: nobody should wait for a mail that will not come. */
export class MailNotSent extends Error {
  override name = 'MailNotSent'
}

/** Short enough that a person who waits is told within three seconds. */
const patience = 2500

export async function smtpTransport(url: string, from: string, log: Logger): Promise<SendMail> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    dnsTimeout: patience,
  })
  return async (mail) => {
    try {
      const { to: address, ...content } = mail
      await within(patience, transport.sendMail({ from, to: { address, name: '' }, ...content }))
    } catch (error) {
      log.error({ error: describeError(error) }, 'mail not sent')
      throw new MailNotSent('The mail server did not take the mail', { cause: error })
    }
  }
}

/** Where no mail server is set and the built-in mailbox does not exist: production. */
export const noTransport: SendMail = () => Promise.reject(new MailNotSent('SMTP_URL is not set'))
