import { Client, type ClientBase, Pool } from 'pg'
import type { Database, JobsDatabase, OpenDatabase } from '../database.server'
import { sqlState } from '../database-errors.server'
import type { Logger } from '../log.server'
import { applyMigrations, isMigrated, migrationsLock } from '../migrations.server'
import { StartupFault } from '../setting-kinds.server'
import { beginWith, createConnections, type Connections, type CheckedOutClient } from './connections.server'
import type { DatabaseSettings } from './database-settings.server'
import { jobTablesScript } from '../jobs/job-schema.server'
import { inLane } from './query-context.server'
import { makePlainRole, unprivilegedRoleOf } from './unprivileged-role.server'
import { product } from '~/lib/product'
import { RowSession } from '~/seams/drizzle-rows.server'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { NodePgDatabase, type NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core'

type Settings = DatabaseSettings & { databaseUrl: string }

/** Timeout of opening a connection. */
const connectMs = 2000

/** Waiting for other instances, for a lock on a used table, and for one statement over all rows. */
const migrationLimits = { turnMs: 120_000, lockMs: 20_000, statementMs: 1_800_000, idleMs: 60_000 }

export async function openPostgres(settings: Settings, log: Logger): Promise<OpenDatabase> {
  const { databaseUrl, poolMax, pooler, limits } = settings
  /** The role that every connection sets, once it is known. */
  let role: string | null = null
  const pool = new Pool({
    connectionString: databaseUrl,
    max: poolMax,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    application_name: product.slug,
    // Startup parameters need no round trip, but PgBouncer in transaction mode rejects them.
    ...(pooler === 'none' && {
      statement_timeout: limits.statementMs,
      lock_timeout: limits.lockMs,
      idle_in_transaction_session_timeout: limits.idleMs,
      onConnect: async (client: ClientBase) => {
        if (role) await client.query(`set role ${role}`)
      },
    }),
  })
  const connections = createConnections(pool, settings, log, () => role)
  const db = databaseOn(connections)
  const take = (plain: string | null) => {
    if (plain && !role) connections.replaceAll()
    role = plain
  }

  try {
    take(await unprivilegedRoleOf(db))
  } catch (error) {
    await pool.end()
    throw unreachable('DATABASE_URL', databaseUrl, error)
  }
  return {
    db,
    kind: 'postgres',
    jobsDatabase: jobsDatabaseOn(connections),
    connections: connections.inUse,
    async migrate() {
      const [migrated, jobTables] = await Promise.all([isMigrated(db), jobTablesScript(db)])
      if (!migrated || jobTables) await migratePostgres(settings.migrationUrl ?? databaseUrl)
      take(await makePlainRole(db))
    },
    close: () => pool.end(),
  }
}

/**
 * Serializes the migrations of instances that start at once. The advisory lock belongs to the transaction:
 * behind a pooler, a session lock would stay on an arbitrary connection.
 */
async function migratePostgres(url: string): Promise<void> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    application_name: `${product.slug} migrations`,
  })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw unreachable('MIGRATION_DATABASE_URL', url, error)
  }
  const { turnMs, lockMs, ...limits } = migrationLimits
  try {
    await client.query(beginWith({ ...limits, lockMs: turnMs }))
    await client.query('select pg_advisory_xact_lock($1)', [migrationsLock])
    await client.query(`set local lock_timeout = ${lockMs}`)
    const tx = transactionOn(client)
    await applyMigrations(tx)
    const jobTables = await jobTablesScript(tx)
    if (jobTables) await client.query(jobTables)
    await client.query('commit')
  } catch (error) {
    if (sqlState(error) === '55P03') {
      throw new StartupFault(
        'The migrations could not be applied: another process holds a lock on the database. Try again once it is done.',
      )
    }
    throw error
  } finally {
    await client.end()
  }
}

function unreachable(variable: string, url: string, error: unknown): StartupFault {
  return new StartupFault(
    `The PostgreSQL at ${new URL(url).host} (${variable}) does not answer: ${reasonOf(error)}. ` +
      'Check that it runs and may be reached.',
  )
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  const { code, message, cause } = error as Error & { code?: string }
  if (code === 'ECONNREFUSED') return 'the connection was refused'
  if (code === '28P01' || code === '28000') return 'it refuses the user or the password'
  if (code === '3D000') return 'there is no database of that name'
  if (message.includes('unsupported startup parameter'))
    return 'it is a PgBouncer, for which DATABASE_POOLER=transaction must be set'
  return cause instanceof Error ? reasonOf(cause) : message
}

type Schema = Record<string, never>
type Relations = ExtractTablesWithRelations<Schema>
type Transaction = NodePgTransaction<Schema, Relations>
type SessionClient = ConstructorParameters<typeof NodePgSession>[0]

const dialect = new PgDialect()

/** Releases connections whose `begin` failed, which Drizzle's own session does not. Used by all queries. */
class PostgresSession extends RowSession {
  constructor(private readonly connections: Connections) {
    super(connections as unknown as SessionClient, dialect, undefined)
  }

  override transaction<T>(work: (tx: Transaction) => Promise<T>, config?: PgTransactionConfig): Promise<T> {
    const begin = config?.accessMode === 'read only' ? this.connections.reading : this.connections.transaction
    return begin(async (held: CheckedOutClient) => {
      const tx = transactionOn(held)
      if (config) await tx.setTransaction(config)
      return await work(tx)
    })
  }
}

/** A session on a connection with an open transaction. */
class TransactionSession extends RowSession {
  constructor(held: CheckedOutClient) {
    super(held as unknown as SessionClient, dialect, undefined)
  }

  /** For migrations, which open their transaction through the session. */
  override transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return work(new NodePgTransaction<Schema, Relations>(dialect, this, undefined))
  }
}

const transactionOn = (held: CheckedOutClient): Transaction =>
  new NodePgTransaction<Schema, Relations>(dialect, new TransactionSession(held), undefined)

/**
 * Statements of the job queue, in a lane of the pool of their own. Scripts of several statements have no values and begin
 * their own transaction.
 */
const jobsDatabaseOn = (connections: Connections): JobsDatabase => ({
  executeSql: (text, values) =>
    inLane({ lane: 'jobs' }, async () => {
      if (/^\s*begin;/i.test(text)) return { rows: await connections.script(text) }
      return await connections.query({ text, values: values ?? [] })
    }),
})

function databaseOn(connections: Connections): Database {
  const db = new NodePgDatabase(dialect, new PostgresSession(connections), undefined)
  return Object.assign(db, { $client: connections })
}
