import type { BetterAuthOptions } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import type { Caller } from '~/access/caller'
import { lockSignedIn } from '~/modules/auth/address/address-change.data.server'
import * as tables from '~/modules/auth/auth.table.server'
import type { Database } from '~/platform/database.server'
import { type Scope, scopeOrNull } from '~/platform/scope.server'
import { inTransaction } from '~/platform/transaction.server'
import { refusal } from './auth-refusal.server'
import { newId } from '~/lib/new-id'
import {
  isBannedNow,
  liftExpiredBan,
  type NewSession,
  storeSession,
} from '~/modules/auth/sessions/session.data.server'

/** Refuses a session to a banned user, with any sign-in method. */
async function newSession(
  db: Database,
  { userId, token, ipAddress, userAgent, device }: Record<string, unknown>,
) {
  const id = newId()
  const created = { id, userId, token, ipAddress, userAgent, device: device ?? null } as NewSession
  const row = await storeSession(db, created)
  if (!row) throw await refusedSession(db, created.userId)
  if (row.wasBanned) await liftExpiredBan(db, created.userId)
  return row.stored
}

/** Why a user has no session: banned, or deleted. */
export const refusedSession = async (db: Database, userId: string) =>
  (await isBannedNow(db, userId))
    ? refusal('FORBIDDEN', 'BANNED_USER')
    : refusal('UNAUTHORIZED', 'UNAUTHORIZED')

type BoundSession = Pick<Caller, 'userId' | 'sessionId'> & { hasEnded: boolean }

const boundSessions = new WeakMap<Scope, BoundSession>()

/** From here on the library's writes in this request require this session to exist. Null: no session. */
export function bindWrites(scope: Scope, caller: Caller | null): void {
  if (!caller) boundSessions.delete(scope)
  else boundSessions.set(scope, { userId: caller.userId, sessionId: caller.sessionId, hasEnded: false })
}

/** Some endpoints of the library catch errors of a write and answer 500, so the handler asks here. */
export const hasEndedMeanwhile = (scope: Scope): boolean => boundSessions.get(scope)?.hasEnded ?? false

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
 * The library's database adapter. Its endpoints read the session first and write later, outside any transaction: a
 * session revoked in between could still delete an account or rename a passkey. So every write runs in a transaction
 * that locks the user and reads the session again, as our own actions do (requireActiveSession).
 */
export function sessionBoundAdapter(db: Database) {
  const adapterOf = (on: Database) =>
    drizzleAdapter(on, { provider: 'pg', schema: tables, transaction: on === db })

  return (options: BetterAuthOptions) => {
    const adapter = adapterOf(db)(options)
    type Adapter = typeof adapter

    const inBoundTransaction = <T>(session: BoundSession, work: (bound: Adapter) => Promise<T>): Promise<T> =>
      inTransaction(db, async (tx) => {
        session.hasEnded = (await lockSignedIn(tx, session)) === null
        if (session.hasEnded) throw refusal('UNAUTHORIZED', 'UNAUTHORIZED')
        return await work(adapterOf(tx)(options))
      })
    const session = () => {
      const scope = scopeOrNull()
      return scope && boundSessions.get(scope)
    }

    const create = adapter.create.bind(adapter)
    // One prepared statement instead of the library's several steps.
    const createOr: typeof create = async (input) =>
      input.model === 'session' ? ((await newSession(db, input.data)) as never) : await create(input)
    adapter.create = createOr

    for (const method of writing) {
      const write = adapter[method] as ((input: unknown) => Promise<never>) | undefined
      if (!write) continue
      const bound = (input: unknown) => {
        const by = session()
        if (!by) return write(input)
        return inBoundTransaction(by, (inside) => (inside[method] as typeof write)(input))
      }
      Object.assign(adapter, { [method]: bound })
    }
    const { transaction } = adapter
    adapter.transaction = (work) => {
      const by = session()
      return by ? inBoundTransaction(by, work) : transaction(work)
    }
    return adapter
  }
}
