import { createHmac, randomInt } from 'node:crypto'
import { type CodeKey, codeLength, codeTries, demoCode } from './code-rules'
import {
  codeState,
  forgetFailures,
  giveMailBack,
  lockOut,
  revokeCode,
  takeMail,
  tryCode,
} from './code.data.server'
import type { OwnUser } from '~/modules/auth/sessions/session.data.server'
import type { Database } from '~/platform/database.server'
import { type Mail, MailNotSent, type SendMail } from '~/platform/mail.server'
import { refusal } from '~/modules/auth/service/auth-refusal.server'
import { samplePeople } from '~/modules/auth/sample-people'

type Refusal =
  | { code: 'INVALID_OTP' | 'OTP_EXPIRED'; triesLeft?: number }
  | { code: 'TOO_MANY_ATTEMPTS' }
  | { code: 'TOO_MANY_REQUESTS'; retryAfter: number }

export function createCodeMailing(db: Database, secret: string, sendMail: SendMail) {
  // Keyed, because all six-digit codes can be hashed in a second by anyone with a copy of the table.
  const hashOf = ({ purpose, subject, attempt, bound = '' }: CodeKey, code: string) =>
    createHmac('sha256', secret)
      .update(['code', purpose, subject, attempt, bound, code].join('\n'))
      .digest('base64url')

  async function lockedOut(key: CodeKey): Promise<Refusal | null> {
    const [rest] = await lockOut(db, key)
    return rest ? { code: 'TOO_MANY_REQUESTS', retryAfter: rest.seconds } : null
  }

  async function compare(key: CodeKey, hash: string): Promise<Refusal | { person: OwnUser | null }> {
    const tried = await tryCode(db, key, hash)
    if (!tried) return (await lockedOut(key)) ?? explain(await codeState(db, key), hash)
    if (!tried.isCounted) return (await lockedOut(key)) ?? { code: 'OTP_EXPIRED' }
    if (tried.isRight) return { person: tried.person }
    return {
      code: tried.older.includes(hash) ? 'OTP_EXPIRED' : 'INVALID_OTP',
      triesLeft: codeTries - tried.tries,
    }
  }

  return {
    /** The same steps, response and timing for every address, to prevent user enumeration. */
    async send(to: string, key: CodeKey, write: (code: string, isKnown: boolean) => Mail): Promise<void> {
      const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
      const { wait, isKnown } = await takeMail(db, to, key, hashOf(key, code))
      if (wait > 0) throw refusal('TOO_MANY_REQUESTS', 'TOO_MANY_MAILS', { retryAfter: wait })
      try {
        await sendMail(write(code, isKnown))
      } catch (error) {
        // A mail server that refuses a mail may still have logged the code.
        await revokeCode(db, key, hashOf(key, code))
        if (!(error instanceof MailNotSent)) throw error
        await giveMailBack(db, to, key.counter)
        throw refusal('SERVICE_UNAVAILABLE', 'MAIL_NOT_SENT')
      }
    },

    /**
     * Ignores spaces and dashes of a pasted code. Compares hashes, so timing reveals nothing. Returns the user with the
     * address that the code was mailed to, if there is one. The failures of a sign-in are forgotten once it has a session.
     */
    async check(key: CodeKey, otp: string): Promise<OwnUser | null> {
      const refused = await compare(key, hashOf(key, otp.replaceAll(/[\s-]/g, '')))
      if ('person' in refused) {
        if (key.purpose !== 'sign-in') await forgetFailures(db, key)
        return refused.person
      }
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
    return null
  },
}

function explain(state: Awaited<ReturnType<typeof codeState>>, hash: string): Refusal {
  if (!state) return { code: 'INVALID_OTP' }
  const isOld = state.older.includes(hash) || (state.isUsed && state.hash === hash)
  if (isOld || state.isExpired) return { code: 'OTP_EXPIRED' }
  return { code: state.tries >= codeTries && !state.isUsed ? 'TOO_MANY_ATTEMPTS' : 'INVALID_OTP' }
}
