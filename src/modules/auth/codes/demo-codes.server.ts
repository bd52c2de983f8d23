import { refusal } from '~/modules/auth/service/auth-refusal.server'
import { samplePeople } from '~/modules/auth/sample-people'
import type { CodeMailing } from './code-mailing.server'
import { demoCode } from './code-rules'

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
