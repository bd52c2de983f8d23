import { type CodeKey, demoCode } from './code-rules'
import type { Database } from '~/platform/database.server'
import { type Mail, MailNotSent, type SendMail } from '~/platform/mail.server'
import { refusal } from '~/modules/auth/service/auth-refusal.server'
import type { Codes } from './codes.server'
import { giveMailBack, takeMail } from './code.data.server'
import { samplePeople } from '~/modules/auth/sample-people'

export function createCodeMailing(db: Database, codes: Codes, sendMail: SendMail) {
  return {
    /** The same steps, response and timing for every address, to prevent user enumeration. */
    async send(to: string, key: CodeKey, write: (code: string) => Mail): Promise<void> {
      const wait = await takeMail(db, to, key.counter)
      if (wait > 0) throw refusal('TOO_MANY_REQUESTS', 'TOO_MANY_MAILS', { retryAfter: wait })
      const code = await codes.issue(key)
      try {
        await sendMail(write(code))
      } catch (error) {
        // A mail server that refuses a mail may still have logged the code.
        await codes.revoke(key, code)
        if (!(error instanceof MailNotSent)) throw error
        await giveMailBack(db, to, key.counter)
        throw refusal('SERVICE_UNAVAILABLE', 'MAIL_NOT_SENT')
      }
    },

    /** Ignores spaces and dashes of a pasted code. */
    async check(key: CodeKey, otp: string): Promise<void> {
      const refused = await codes.check(key, otp.replaceAll(/[\s-]/g, ''))
      if (!refused) return
      const { code, ...data } = refused
      if (code === 'TOO_MANY_ATTEMPTS') throw refusal('FORBIDDEN', code)
      throw refusal(code === 'TOO_MANY_REQUESTS' ? code : 'BAD_REQUEST', code, data)
    },
  }
}

export type CodeMailing = ReturnType<typeof createCodeMailing>

const known = new Set<string>(samplePeople.map(({ email }) => email))

/**
 * Codes of a demo: none is mailed or stored, and one well-known code signs in the sample users. Other addresses get the
 * response for a wrong code.
 */
export const demoCodes: CodeMailing = {
  async send(_to, { purpose }) {
    if (purpose !== 'sign-in') throw refusal('FORBIDDEN', 'DEMO_READ_ONLY')
  },

  async check({ subject }, otp) {
    if (!known.has(subject) || otp.replaceAll(/[\s-]/g, '') !== demoCode)
      throw refusal('BAD_REQUEST', 'INVALID_OTP')
  },
}
