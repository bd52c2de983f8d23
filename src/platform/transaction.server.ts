import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { sqlState } from './database-errors.server'
import type { Database } from './database.server'

/** Deadlock or serialization failure: the database rolled this transaction back. */
const isConflict = (error: unknown) => ['40P01', '40001'].includes(sqlState(error) ?? '')

const tries = 6

/** Random delay, so that the same transactions do not collide again. */
const apart = () => setTimeout(Math.random() * 40)

/**
 * In a statement outside of a transaction: its commit does not wait until the disk has it, so that a crash of the
 * database loses it if it happened within the last half second. For rows whose loss does no harm.
 */
export const unawaitedCommit = sql<string>`set_config('synchronous_commit', 'off', true)`

type Effect = () => void

const effectsOf = new WeakMap<Database, Effect[]>()

/**
 * Runs an effect outside the database (a mail, deleting a file) once the transaction has committed. A rolled back or
 * retried attempt drops its effects; in a nested transaction they wait for the outer one.
 */
export function afterCommit(tx: Database, effect: Effect): void {
  const effects = effectsOf.get(tx)
  if (!effects) throw new Error('afterCommit needs a transaction of inTransaction')
  effects.push(effect)
}

/** The same, and at once outside of a transaction of `inTransaction`: for hints that may come too early. */
export function afterCommitOrNow(tx: Database, effect: Effect): void {
  const effects = effectsOf.get(tx)
  if (effects) effects.push(effect)
  else effect()
}

async function attempt<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  const effects: Effect[] = []
  const result = await db.transaction((tx) => {
    effectsOf.set(tx, effects)
    return work(tx)
  })
  const outer = effectsOf.get(db)
  if (outer) outer.push(...effects)
  else for (const effect of effects) effect()
  return result
}

/**
 * Runs a transaction and retries it after a deadlock or a serialization failure. The work changes nothing
 * outside the database; what has to happen there is given to `afterCommit`.
 */
export async function inTransaction<T>(
  db: Database,
  work: (tx: Database) => Promise<T>,
  cameBetween: (error: unknown) => boolean = isConflict,
): Promise<T> {
  for (let left = tries - 1; ; left--) {
    try {
      return await attempt(db, work)
    } catch (error) {
      if (left === 0 || !(isConflict(error) || cameBetween(error))) throw error
      await apart()
    }
  }
}
