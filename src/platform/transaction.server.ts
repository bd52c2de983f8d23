import { setTimeout } from 'node:timers/promises'
import { sqlState } from './database-errors.server'
import type { Database } from './database.server'

/** Deadlock or serialization failure: the database rolled this transaction back. */
const isConflict = (error: unknown) => ['40P01', '40001'].includes(sqlState(error) ?? '')

const tries = 6

/** Random delay, so that the same transactions do not collide again. */
const apart = () => setTimeout(Math.random() * 40)

/**
 * Runs a transaction and retries it after a deadlock or a serialization failure. The work must be idempotent
 * outside the database: it keeps nothing from one attempt to the next.
 */
export async function inTransaction<T>(
  db: Database,
  work: (tx: Database) => Promise<T>,
  cameBetween: (error: unknown) => boolean = isConflict,
): Promise<T> {
  for (let left = tries - 1; ; left--) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (left === 0 || !(isConflict(error) || cameBetween(error))) throw error
      await apart()
    }
  }
}
