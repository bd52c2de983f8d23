import { eq } from 'drizzle-orm'
import { AppError } from '~/lib/app-error'
import { extensionsOf } from '~/platform/module-extensions.server'
import type { Database } from '~/platform/database.server'
import { sqlState } from '~/platform/database-errors.server'
import { currentScope } from '~/platform/scope.server'
import { inTransaction } from '~/platform/transaction.server'
import { refusal } from '~/modules/auth/service/auth-refusal.server'
import type { ErrorCode } from '~/modules/auth/service/error-text.server'
import { lockSignedIn } from '~/modules/auth/address/address-change.data.server'
import { user } from './auth.table.server'

/** Raised by the trigger that keeps an administrator. */
const lastAdmin = 'FW001'

/** The library's client has no word for it, but sends a query that is given along. */
const isConfirmed = () => new URL(currentScope().request.url).searchParams.get('withOrganizations') === 'true'

/**
 * The library would delete sessions, then accounts, then the person, each by itself: refused at the
 * last step, it would leave an administrator without the first two. So the person goes before that,
 * in one statement that takes the rest along, or nothing does.
 */
export async function deleteOwnUser(db: Database, userId: string): Promise<void> {
  const { sessionId } = (await currentScope().caller())!
  try {
    await inTransaction(db, async (tx) => {
      const held = await extensionsOf('prepareUserDeletion', tx, [userId], isConfirmed())
      if (held[userId]) throw held[userId]
      // The account may be taken back from a thief at this moment: see docs/decisions/2026-11-16-reverting-an-address-change.md.
      if (!(await lockSignedIn(tx, { userId, sessionId }))) throw refusal('UNAUTHORIZED', 'UNAUTHORIZED')
      await tx.delete(user).where(eq(user.id, userId))
    })
  } catch (error) {
    if (error instanceof AppError) throw refusal('CONFLICT', error.code as ErrorCode, error.data as object)
    if (sqlState(error) !== lastAdmin) throw error
    throw refusal('BAD_REQUEST', 'LAST_ADMIN')
  }
}
