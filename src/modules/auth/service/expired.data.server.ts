import { lt, sql } from 'drizzle-orm'
import type { Database } from '~/platform/database.server'
import {
  addressChange,
  endedSession,
  knownDevice,
  session,
  verification,
} from '~/modules/auth/auth.table.server'
import { attemptMinutes, mailsMinutes, restHours } from '~/modules/auth/codes/code-rules'
import { codeFailure, mailAllowance, mailedCode } from '~/modules/auth/codes/code.table.server'
import { takeBackHours } from '~/modules/auth/address/address-change.data.server'

const ago = (count: number, unit: 'minute' | 'hour') =>
  sql`now() - ${count} * ${sql.raw(`interval '1 ${unit}'`)}`

/** Deletes expired rows. Codes stay as long as their attempt cookies. */
export async function clearExpired(db: Database): Promise<void> {
  await db.delete(verification).where(lt(verification.expiresAt, sql`now()`))
  await db.delete(session).where(lt(session.expiresAt, sql`now()`))
  await db.delete(endedSession).where(lt(endedSession.endedAt, ago(24, 'hour')))
  await db.delete(addressChange).where(lt(addressChange.createdAt, ago(takeBackHours, 'hour')))
  await db.delete(mailedCode).where(lt(mailedCode.expiresAt, ago(attemptMinutes, 'minute')))
  await db.delete(codeFailure).where(lt(codeFailure.failedAt, ago(restHours, 'hour')))
  await db.delete(knownDevice).where(lt(knownDevice.createdAt, ago(24 * 400, 'hour')))
  const last = sql`${mailAllowance.sent}[cardinality(${mailAllowance.sent})]`
  await db.delete(mailAllowance).where(lt(last, ago(mailsMinutes, 'minute')))
}
