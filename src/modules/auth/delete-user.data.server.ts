import { eq } from 'drizzle-orm'
import type { Database } from '~/platform/database.server'
import { sqlState } from '~/platform/database-errors.server'
import { refusal } from '~/modules/auth/service/auth-refusal.server'
import { user } from './auth.table.server'

/** Raised by the trigger that keeps an administrator. */
const lastAdmin = 'FW001'

/**
 * The library would delete sessions, then accounts, then the person, each by itself: refused at the
 * last step, it would leave an administrator without the first two. So the person goes before that,
 * in one statement that takes the rest along, or nothing does.
 */
export async function deleteOwnUser(db: Database, userId: string): Promise<void> {
  try {
    await db.delete(user).where(eq(user.id, userId))
  } catch (error) {
    if (sqlState(error) !== lastAdmin) throw error
    throw refusal('BAD_REQUEST', 'LAST_ADMIN')
  }
}
