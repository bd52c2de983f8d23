import { setTimeout } from 'node:timers/promises'
import { sqlState } from './database-errors.server'
import type { Database } from './database.server'

/** Of two who wait for each other, the database sends one away. */
const isDeadlock = (error: unknown) => sqlState(error) === '40P01'

const tries = 6

/** Those who met once would meet again if they came back at the same moment. */
const apart = () => setTimeout(Math.random() * 40)

/**
 * In one transaction, and once more from its start where others came in between: the next try sees what they did.
 * The work must keep nothing from one try to the next.
 */
export async function inTransaction<T>(
  db: Database,
  work: (tx: Database) => Promise<T>,
  cameBetween: (error: unknown) => boolean = isDeadlock,
): Promise<T> {
  for (let left = tries - 1; ; left--) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (left === 0 || !(isDeadlock(error) || cameBetween(error))) throw error
      await apart()
    }
  }
}
