import { setTimeout } from 'node:timers/promises'
import { sqlState } from './database-errors.server'
import type { Database } from './database.server'

/** Of two who wait for each other, the database sends one away; or what was read is no more what is locked. */
const isConflict = (error: unknown) => ['40P01', '40001'].includes(sqlState(error) ?? '')

const tries = 6

/** Those who met once would meet again if they came back at the same moment. */
const apart = () => setTimeout(Math.random() * 40)

/**
 * In one transaction, retried from its start after a deadlock or a serialization failure: the next try sees what the other did.
 * The work must be idempotent outside the database: it keeps nothing from one try to the next.
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
