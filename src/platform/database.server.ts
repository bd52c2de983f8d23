import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** A database or a transaction: the first argument of every query function. */
export type Database = PgDatabase<PgQueryResultHKT>

/** Runs one statement with values, or a script without. */
export type JobsDatabase = {
  executeSql: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>
}
/** How a pool of connections is used. */
export type ConnectionUse = { inUse: number; idle: number; waiting: number; max: number }

export type OpenDatabase = {
  db: Database
  kind: 'embedded' | 'postgres'
  /** For the job queue, which brings its own SQL. */
  jobsDatabase: JobsDatabase
  /** Only of PostgreSQL: the embedded database has one connection. */
  connections?: () => ConnectionUse
  migrate: () => Promise<void>
  close: () => Promise<void>
}
