import type { Pool, PoolClient, QueryConfig } from 'pg'
import {
  DatabaseUnavailable,
  isLostConnection,
  isReadOnly,
  isRefusedStatement,
} from '../database-errors.server'
import type { ConnectionUse } from '../database.server'
import { logProcessEvent } from '../events.server'
import { describeError, type Logger } from '../log.server'
import { createStatementWatch } from '../observability/watch-statement.server'
import { createBulkhead } from './bulkhead.server'
import type { DatabaseSettings, TimeLimits } from './database-settings.server'
import { currentQueryContext, connectionTimeoutMs } from './query-context.server'
import { idleTime, setIdleTimeout } from './idle-time.server'

/** A checked-out connection. */
export type CheckedOutClient = Pick<PoolClient, 'query'>

type Statement = string | QueryConfig

/** Added to the statement timeout: a database that has not responded by then counts as lost. */
const graceMs = 1000

/** Checks connections out of the pool; usable ones are returned, broken ones are replaced. */
export function createConnections(
  pool: Pool,
  settings: DatabaseSettings,
  log: Logger,
  /** Set again in each transaction if a pooler may assign another server connection to it. */
  role: () => string | null = () => null,
) {
  const enter = createBulkhead(settings.poolMax)
  const watch = createDatabaseWatch(log)
  const watchStatement = createStatementWatch(log, settings.slowMs)
  /** Connections whose server stopped responding or is read-only; not reused. */
  const unfit = new WeakSet<CheckedOutClient>()
  const opened = new WeakMap<CheckedOutClient, number>()
  /** Connections opened before this time may lead to a server that is now read-only. */
  let notBefore = 0

  pool.on('connect', (client) => {
    opened.set(client, performance.now())
    // An 'error' event without a listener would end the process; the pool listens only while a client is
    // idle.
    client.on('error', (error) => {
      unfit.add(client)
      // Logged without a request id: the connection is shared. The next attempt to connect shows whether it
      // is an outage.
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

  /** A connection that arrives after the timeout returns to the pool. */
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

  /** `work` throws on failure, and adds the connection to `unfit` if that is the cause. */
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

  /** Unnames prepared statements behind a pooler, whose next connection may not have prepared them. */
  const named = (statement: Statement): Statement =>
    settings.pooler === 'none' || typeof statement === 'string'
      ? statement
      : { ...statement, name: undefined }

  /** Runs one statement with a timeout in this process, for a server that has died silently. */
  async function runQuery(
    client: CheckedOutClient,
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
      const text = typeof statement === 'string' ? statement : statement.text
      const answer = () => Promise.race([client.query(named(statement), params), silent])
      const result = await watchStatement(text, answer)
      watch.answered()
      return result
    } catch (error) {
      // A former primary stays read-only: new connections lead to its successor.
      if (isReadOnly(error)) notBefore = performance.now()
      if (!isRefusedStatement(error) || isReadOnly(error)) unfit.add(client)
      throw isLostConnection(error) ? new DatabaseUnavailable('connection lost', error) : error
    } finally {
      cancel()
    }
  }

  async function transaction<T>(
    work: (held: CheckedOutClient) => Promise<T>,
    limits = currentQueryContext().long ? settings.longLimits : settings.changeLimits,
    wait = connectionTimeoutMs('change'),
  ): Promise<T> {
    return await use(wait, async (client) => {
      const query = (statement: Statement, params?: unknown[]) =>
        runQuery(client, statement, params, limits.statementMs)
      await query(beginWith(limits, settings.pooler === 'transaction' ? role() : null))
      try {
        const result = await work({ query } as CheckedOutClient)
        await query('commit')
        return result
      } catch (error) {
        if (!unfit.has(client)) await query('rollback').catch(() => unfit.add(client))
        throw error
      }
    })
  }

  /** Runs several reads on one connection, within the time limits of a page. */
  const reading = <T>(work: (held: CheckedOutClient) => Promise<T>): Promise<T> =>
    transaction(
      work,
      currentQueryContext().long ? settings.longLimits : settings.limits,
      connectionTimeoutMs('read'),
    )

  return {
    transaction,
    reading,
    inUse: (): ConnectionUse => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: enter.waiting() + pool.waitingCount,
      max: settings.poolMax,
    }),
    /** Marks all open connections as not reusable. */
    replaceAll() {
      notBefore = performance.now()
    },
    /** Runs several statements that bring their own transaction, and returns their rows. */
    script: (text: string): Promise<object[]> =>
      use(connectionTimeoutMs('change'), async (client) => {
        try {
          // The driver returns one result per statement.
          const results: { rows: object[] }[] = [
            await runQuery(client, text, undefined, settings.longLimits.statementMs),
          ].flat()
          return results.flatMap(({ rows }) => rows)
        } catch (error) {
          if (!unfit.has(client)) await client.query('rollback').catch(() => unfit.add(client))
          throw error
        }
      }),
    async query(statement: Statement, params?: unknown[]) {
      const { limits } = settings
      // Behind PgBouncer in transaction mode, session settings do not stick to the connection, so the
      // timeouts are set inside a transaction. Otherwise the connection's own settings apply without one.
      if (settings.pooler === 'transaction' || currentQueryContext().long)
        return await reading((held) => held.query(statement, params))
      return await use(connectionTimeoutMs('read'), (client) =>
        runQuery(client, statement, params, limits.statementMs),
      )
    },
  }
}

export type Connections = ReturnType<typeof createConnections>

/** Begins a transaction with its timeouts in one round trip. */
export const beginWith = ({ statementMs, lockMs, idleMs }: TimeLimits, role: string | null = null) =>
  `begin; set local statement_timeout = ${statementMs}; set local lock_timeout = ${lockMs}; ` +
  `set local idle_in_transaction_session_timeout = ${idleMs}${role ? `; set local role ${role}` : ''}`

/** A success this soon after a failure is another connection, not the end of the outage. */
const settleMs = 1000

/** Logs the start and the end of a database outage, one line each, without a request id. */
export function createDatabaseWatch(log: Logger, now: () => number = () => performance.now()) {
  let away: { since: number; last: number; failures: number } | null = null
  return {
    /** No connection could be opened, or the server does not respond. */
    failed(error: unknown): void {
      if (away) {
        away.last = now()
        away.failures += 1
        log.debug({ failures: away.failures }, 'database still away')
        return
      }
      away = { since: now(), last: now(), failures: 1 }
      logProcessEvent(log, 'database.away', { request: undefined, error: describeError(error) })
    },
    answered(): void {
      if (!away || now() - away.last < settleMs) return
      const { since, failures } = away
      away = null
      const ms = Math.round(now() - since)
      logProcessEvent(log, 'database.back', { request: undefined, ms, failures })
    },
  }
}
