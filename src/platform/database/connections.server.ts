import type { Pool, PoolClient, QueryConfig } from 'pg'
import {
  DatabaseUnavailable,
  isLostConnection,
  isReadOnly,
  isRefusedStatement,
} from '../database-errors.server'
import { describeError, type Logger } from '../log.server'
import { createBulkhead } from './bulkhead.server'
import { createDatabaseWatch } from './database-watch.server'
import type { DatabaseSettings, TimeLimits } from './database-settings.server'
import { currentQueryContext, connectionTimeoutMs } from './query-context.server'
import { idleTime, setIdleTimeout } from './idle-time.server'

/** A connection for as long as some work needs it. */
export type Held = Pick<PoolClient, 'query'>

type Statement = string | QueryConfig

/** Beyond the database's own limit: it should have answered, so the connection is as good as lost. */
const graceMs = 1000

/**
 * Checks connections out of the pool so that each is released, whatever happens meanwhile: whole ones to be used again,
 * broken ones to be replaced.
 */
export function createConnections(
  pool: Pool,
  settings: DatabaseSettings,
  log: Logger,
  /** Taken anew with each transaction where a connection of the pool leads to whichever of the server's. */
  role: () => string | null = () => null,
) {
  const enter = createBulkhead(settings.poolMax)
  const watch = createDatabaseWatch(log)
  /** Their server stopped answering or writing; they are not used again. */
  const unfit = new WeakSet<Held>()
  const opened = new WeakMap<Held, number>()
  /** Connections that were opened before may lead to a server that no longer takes writes. */
  let notBefore = 0

  pool.on('connect', (client) => {
    opened.set(client, performance.now())
    // Without a listener, an error event ends the process. The pool listens while a client is idle, and only then.
    client.on('error', (error) => {
      unfit.add(client)
      // Of no request: the connection was opened by one and is used by all. The next attempt to connect tells whether it is an outage.
      log.info({ request: undefined, error: describeError(error) }, 'database connection lost')
    })
  })
  pool.on('error', () => {})

  async function connect(timeoutMs: number): Promise<PoolClient> {
    for (;;) {
      const client = await inTime(pool.connect(), timeoutMs)
      if (opened.get(client)! >= notBefore) return client
      client.release(true)
    }
  }

  /** A connection that comes too late goes back to the pool. */
  async function inTime(coming: Promise<PoolClient>, timeoutMs: number): Promise<PoolClient> {
    let cancel = () => {}
    const tooLate = new Promise<never>((_, reject) => {
      cancel = setIdleTimeout(() => {
        coming.then((client) => client.release()).catch(() => {})
        reject(new DatabaseUnavailable('connecting took too long'))
      }, timeoutMs)
    })
    try {
      return await Promise.race([coming, tooLate])
    } catch (error) {
      watch.failed(error)
      throw isLostConnection(error) ? new DatabaseUnavailable('no connection', error) : error
    } finally {
      cancel()
    }
  }

  /** `work` says by throwing whether something went wrong, and by `unfit` whether the connection is to blame. */
  async function use<T>(wait: number, work: (client: PoolClient) => Promise<T>): Promise<T> {
    const began = idleTime()
    const leave = await enter(currentQueryContext().lane, wait)
    try {
      const client = await connect(Math.max(100, wait - (idleTime() - began)))
      try {
        return await work(client)
      } finally {
        client.release(unfit.has(client))
      }
    } finally {
      leave()
    }
  }

  /** Named prepared statements: a pooler's next transaction may meet a connection that has not prepared it. */
  const named = (statement: Statement): Statement =>
    settings.pooler === 'none' || typeof statement === 'string'
      ? statement
      : { ...statement, name: undefined }

  /** One statement, for which nobody waits longer than its limit, even if the server has died without a word. */
  async function runQuery(
    client: Held,
    statement: Statement,
    params: unknown[] | undefined,
    limitMs: number,
  ) {
    let cancel = () => {}
    const silent = new Promise<never>((_, reject) => {
      cancel = setIdleTimeout(() => {
        notBefore = performance.now()
        const error = new DatabaseUnavailable('the database does not answer')
        watch.failed(error)
        reject(error)
      }, limitMs + graceMs)
    })
    try {
      const result = await Promise.race([client.query(named(statement), params), silent])
      watch.answered()
      return result
    } catch (error) {
      // A primary that became a standby refuses writes for good: the next connection leads to its successor.
      if (isReadOnly(error)) notBefore = performance.now()
      if (!isRefusedStatement(error) || isReadOnly(error)) unfit.add(client)
      throw isLostConnection(error) ? new DatabaseUnavailable('connection lost', error) : error
    } finally {
      cancel()
    }
  }

  async function transaction<T>(
    work: (held: Held) => Promise<T>,
    limits = currentQueryContext().long ? settings.longLimits : settings.changeLimits,
    wait = connectionTimeoutMs('change'),
  ): Promise<T> {
    return await use(wait, async (client) => {
      const query = (statement: Statement, params?: unknown[]) =>
        runQuery(client, statement, params, limits.statementMs)
      await query(beginWith(limits, settings.pooler === 'transaction' ? role() : null))
      try {
        const result = await work({ query } as Held)
        await query('commit')
        return result
      } catch (error) {
        if (!unfit.has(client)) await query('rollback').catch(() => unfit.add(client))
        throw error
      }
    })
  }

  /** Looks at several things at once, as long as a page may wait for it. */
  const reading = <T>(work: (held: Held) => Promise<T>): Promise<T> =>
    transaction(
      work,
      currentQueryContext().long ? settings.longLimits : settings.limits,
      connectionTimeoutMs('read'),
    )

  return {
    transaction,
    reading,
    /** No connection that is open now is used again. */
    replaceAll() {
      notBefore = performance.now()
    },
    async query(statement: Statement, params?: unknown[]) {
      const { limits } = settings
      // Only those of its own transaction hold behind a pooler, and only those of the connection need none.
      if (settings.pooler === 'transaction' || currentQueryContext().long)
        return await reading((held) => held.query(statement, params))
      return await use(connectionTimeoutMs('read'), (client) =>
        runQuery(client, statement, params, limits.statementMs),
      )
    },
  }
}

export type Connections = ReturnType<typeof createConnections>

/** One message, one round trip, for the transaction and its limits. */
export const beginWith = ({ statementMs, lockMs, idleMs }: TimeLimits, role: string | null = null) =>
  `begin; set local statement_timeout = ${statementMs}; set local lock_timeout = ${lockMs}; ` +
  `set local idle_in_transaction_session_timeout = ${idleMs}${role ? `; set local role ${role}` : ''}`
