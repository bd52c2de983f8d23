import { createHmac, randomInt } from 'node:crypto'
import { type CodeKey, codeLength, codeMinutes, codeTries, demoCode } from './code-rules'
import {
  codeState,
  forgetFailures,
  giveMailBack,
  isCodeOpen,
  lockOut,
  type MailedCode,
  noteLate,
  revokeCode,
  takeMail,
  tryCode,
} from './code.data.server'
import type { OwnUser } from '~/modules/auth/sessions/session.data.server'
import type { Database } from '~/platform/database.server'
import type { Mail } from '~/platform/mail.server'
import type { MailCheck } from '~/platform/module-extensions.server'
import { sendOrRetry } from '~/platform/outbox.server'
import { refusal } from '~/modules/auth/service/auth-refusal.server'
import { samplePeople } from '~/modules/auth/sample-people'

type Refusal =
  | { code: 'INVALID_OTP' | 'OTP_EXPIRED'; triesLeft?: number }
  | { code: 'TOO_MANY_ATTEMPTS' }
  | { code: 'TOO_MANY_REQUESTS'; retryAfter: number }

/** An address, and the id of the user who gets the mail. */
type Receiver = { to: string; user?: string }

type CodeSent = { late: boolean }

/** Mails of codes that wait: one whose code was used, replaced or has expired is not sent. */
export const codeMailCheck: MailCheck = {
  isWanted: (db, code: MailedCode) => isCodeOpen(db, code),
  onEnd: async (db, code: MailedCode, outcome) => {
    if (outcome === 'sent') await noteLate(db, code, false)
    else await revokeCode(db, code)
  },
}

export function createCodeMailing(db: Database, secret: string) {
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
    /**
     * The same steps, response and timing for every address, to prevent user enumeration. `user`: the receiver's user id, if
     * it is not the user who has the address. A late mail is sent while its code is valid.
     */
    async send(
      { to, user }: Receiver,
      key: CodeKey,
      write: (code: string, isKnown: boolean) => Mail,
    ): Promise<CodeSent> {
      const digits = String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
      const { purpose, subject, attempt } = key
      const code = { purpose, subject, attempt, hash: hashOf(key, digits) }
      const { wait, userId } = await takeMail(db, to, key, code.hash)
      if (wait > 0) throw refusal('TOO_MANY_REQUESTS', 'TOO_MANY_MAILS', { retryAfter: wait })
      const mail = write(digits, userId !== null)
      const letter = { mail, user: user ?? userId, check: { name: 'code', about: code } }
      const seconds = codeMinutes * 60
      const result = await sendOrRetry(db, { ...letter, kind: 'code', seconds }).catch(
        async (error: unknown) => {
          await revokeCode(db, code)
          throw error
        },
      )
      if (result === 'late') await noteLate(db, code, true)
      if (result !== 'failed') return { late: result === 'late' }
      // A mail server that refuses a mail may still have logged the code.
      await revokeCode(db, code)
      await giveMailBack(db, to, key.counter)
      throw refusal('SERVICE_UNAVAILABLE', 'MAIL_NOT_SENT')
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
  async send(_receiver, { purpose }) {
    if (purpose !== 'sign-in') throw refusal('FORBIDDEN', 'DEMO_READ_ONLY')
    return { late: false }
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
