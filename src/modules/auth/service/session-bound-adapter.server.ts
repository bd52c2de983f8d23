import type { BetterAuthOptions } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import type { Caller } from '~/access/caller'
import { lockSignedIn } from '~/modules/auth/address/address-change.data.server'
import * as tables from '~/modules/auth/auth.table.server'
import type { Database } from '~/platform/database.server'
import { type Scope, scopeOrNull } from '~/platform/scope.server'
import { inTransaction } from '~/platform/transaction.server'
import { refusal } from './auth-refusal.server'

type Held = Pick<Caller, 'userId' | 'sessionId'> & { hasEnded: boolean }

const heldBy = new WeakMap<Scope, Held>()

/** What the library writes from here on, in this request, is written only while this session exists. Null: no session. */
export function bindWrites(scope: Scope, caller: Caller | null): void {
  if (!caller) heldBy.delete(scope)
  else heldBy.set(scope, { userId: caller.userId, sessionId: caller.sessionId, hasEnded: false })
}

/** Some endpoints of the library catch whatever a write throws and answer 500; whoever sends the answer asks here. */
export const hasEndedMeanwhile = (scope: Scope): boolean => heldBy.get(scope)?.hasEnded ?? false

const writing = [
  'create',
  'update',
  'updateMany',
  'delete',
  'deleteMany',
  'consumeOne',
  'incrementOne',
] as const

/**
 * The library's access to the database. Its endpoints read the session first and write later, outside of any
 * transaction: a session that is revoked in between would still delete an account or rename a passkey. So every write
 * runs in a transaction that locks the person and reads the session again, as actions of our own do (requireActiveSession).
 */
export function sessionBoundAdapter(db: Database) {
  const adapterOf = (on: Database) =>
    drizzleAdapter(on, { provider: 'pg', schema: tables, transaction: on === db })

  return (options: BetterAuthOptions) => {
    const adapter = adapterOf(db)(options)
    type Adapter = typeof adapter

    const inBoundTransaction = <T>(held: Held, work: (bound: Adapter) => Promise<T>): Promise<T> =>
      inTransaction(db, async (tx) => {
        held.hasEnded = (await lockSignedIn(tx, held)) === null
        if (held.hasEnded) throw refusal('UNAUTHORIZED', 'UNAUTHORIZED')
        return await work(adapterOf(tx)(options))
      })
    const held = () => {
      const scope = scopeOrNull()
      return scope && heldBy.get(scope)
    }

    for (const method of writing) {
      const write = adapter[method] as ((input: unknown) => Promise<never>) | undefined
      if (!write) continue
      const bound = (input: unknown) => {
        const by = held()
        if (!by) return write(input)
        return inBoundTransaction(by, (inside) => (inside[method] as typeof write)(input))
      }
      Object.assign(adapter, { [method]: bound })
    }
    const { transaction } = adapter
    adapter.transaction = (work) => {
      const by = held()
      return by ? inBoundTransaction(by, work) : transaction(work)
    }
    return adapter
  }
}
