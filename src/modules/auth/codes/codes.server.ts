import { createHmac, randomInt } from 'node:crypto'
import type { Database } from '~/platform/database.server'
import { type CodeKey, codeLength, codeTries } from './code-rules'
import { codeState, countTry, revokeCode, storeCode, useCode } from './code.data.server'
import { countFailure, forgetFailures, lockOut } from './failure.data.server'

export type Refusal =
  | { code: 'INVALID_OTP' | 'OTP_EXPIRED'; triesLeft?: number }
  | { code: 'TOO_MANY_ATTEMPTS' }
  | { code: 'TOO_MANY_REQUESTS'; retryAfter: number }

export function createCodes(db: Database, secret: string) {
  // Keyed, because all six-digit codes can be hashed in a second by anyone with a copy of the table.
  const hashOf = ({ purpose, subject, attempt, bound = '' }: CodeKey, code: string) =>
    createHmac('sha256', secret)
      .update(['code', purpose, subject, attempt, bound, code].join('\n'))
      .digest('base64url')

  async function lockedOut(key: CodeKey): Promise<Refusal | null> {
    const [rest] = await lockOut(db, key)
    return rest ? { code: 'TOO_MANY_REQUESTS', retryAfter: rest.seconds } : null
  }

  async function compare(key: CodeKey, hash: string): Promise<Refusal | null> {
    const tried = await countTry(db, key)
    if (!tried) return (await lockedOut(key)) ?? explain(await codeState(db, key), hash)
    if (!(await countFailure(db, key))) return (await lockedOut(key)) ?? { code: 'OTP_EXPIRED' }
    if (tried.hash === hash) return (await useCode(db, key, hash)) ? null : { code: 'OTP_EXPIRED' }
    return {
      code: tried.older.includes(hash) ? 'OTP_EXPIRED' : 'INVALID_OTP',
      triesLeft: codeTries - tried.tries,
    }
  }

  return {
    /** A new code, which replaces the one before. */
    async issue(key: CodeKey): Promise<string> {
      const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
      await storeCode(db, key, hashOf(key, code))
      return code
    },

    /** Invalidates this code. A newer one stays valid. */
    revoke: (key: CodeKey, code: string): Promise<void> => revokeCode(db, key, hashOf(key, code)),

    /** Null for the right code, once. Compares hashes, so timing reveals nothing. */
    async check(key: CodeKey, entered: string): Promise<Refusal | null> {
      const refused = await compare(key, hashOf(key, entered))
      if (!refused) await forgetFailures(db, key)
      return refused
    },
  }
}

export type Codes = ReturnType<typeof createCodes>

function explain(state: Awaited<ReturnType<typeof codeState>>, hash: string): Refusal {
  if (!state) return { code: 'INVALID_OTP' }
  const isOld = state.older.includes(hash) || (state.isUsed && state.hash === hash)
  if (isOld || state.isExpired) return { code: 'OTP_EXPIRED' }
  return { code: state.tries >= codeTries && !state.isUsed ? 'TOO_MANY_ATTEMPTS' : 'INVALID_OTP' }
}
