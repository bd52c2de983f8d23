import { and, eq, sql, isNull, lt, ne } from 'drizzle-orm'
import type { Language } from '~/i18n/languages'
import type { Database } from '~/platform/database.server'
import {
  addressChange,
  endedSession,
  knownDevice,
  passkey,
  session,
  user,
  verification,
} from './auth.table.server'
import { attemptMinutes, mailsMinutes, restHours } from './codes/code-rules'
import { codeFailure, mailAllowance, mailedCode } from './codes/code.table.server'
import { AppError } from '~/lib/app-error'
import { extensionsOf } from '~/platform/module-extensions.server'
import { sqlState } from '~/platform/database-errors.server'
import { currentScope } from '~/platform/scope.server'
import { inTransaction } from '~/platform/transaction.server'
import { refusal, type ErrorCode } from '~/modules/auth/service/auth-refusal.server'
import { lockSignedIn, takeBackHours } from '~/modules/auth/address/address-change.data.server'

export const countPasskeys = (db: Database, userId: string): Promise<number> =>
  db.$count(passkey, eq(passkey.userId, userId))

export async function makeAdmin(db: Database, userId: string): Promise<void> {
  await db
    .update(user)
    .set({ role: 'admin' })
    .where(and(eq(user.id, userId), sql`not is_admin(${user.role})`))
}

/** The language of mails to this user. */
export async function setLanguage(db: Database, userId: string, language: Language): Promise<void> {
  await db.update(user).set({ language }).where(eq(user.id, userId))
}

/** Sets the time of onboarding at the first name; later changes of the name keep it. */
export async function completeOnboarding(db: Database, userId: string): Promise<void> {
  await db
    .update(user)
    .set({ onboardedAt: sql`now()` })
    .where(and(eq(user.id, userId), isNull(user.onboardedAt), ne(user.name, '')))
}

/** SQLSTATE of the trigger that protects the last administrator. */
const lastAdmin = 'FW001'

/** The library's client has no such option, but passes on query parameters. */
const isConfirmed = () => new URL(currentScope().request.url).searchParams.get('withOrganizations') === 'true'

/**
 * The library would delete sessions, accounts and the user in separate statements: refused at the last, it would leave
 * an administrator without the first two. So one statement deletes the user first, with cascades, or nothing.
 */
export async function deleteOwnUser(db: Database, userId: string): Promise<void> {
  const { sessionId } = (await currentScope().caller())!
  try {
    await inTransaction(db, async (tx) => {
      const held = await extensionsOf('prepareUserDeletion', tx, [userId], isConfirmed())
      if (held[userId]) throw held[userId]
      // The owner may be recovering the account concurrently: see
      // docs/decisions/2026-11-16-reverting-an-address-change.md.
      if (!(await lockSignedIn(tx, { userId, sessionId }))) throw refusal('UNAUTHORIZED', 'UNAUTHORIZED')
      await tx.delete(user).where(eq(user.id, userId))
    })
  } catch (error) {
    if (error instanceof AppError) throw refusal('CONFLICT', error.code as ErrorCode, error.data as object)
    if (sqlState(error) !== lastAdmin) throw error
    throw refusal('BAD_REQUEST', 'LAST_ADMIN')
  }
}

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
