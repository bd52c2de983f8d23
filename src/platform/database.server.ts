import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** A database or a transaction: the first argument of every query function. */
export type Database = PgDatabase<PgQueryResultHKT>

/** How a pool of connections is used. */
export type ConnectionUse = { inUse: number; idle: number; waiting: number; max: number }

export type OpenDatabase = {
  db: Database
  kind: 'embedded' | 'postgres'
  /** Only of PostgreSQL: the embedded database has one connection. */
  connections?: () => ConnectionUse
  migrate: () => Promise<void>
  close: () => Promise<void>
}
