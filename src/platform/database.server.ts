import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** A database or a transaction: the first argument of every query function. */
export type Database = PgDatabase<PgQueryResultHKT>

export type OpenDatabase = {
  db: Database
  kind: 'embedded' | 'postgres'
  migrate: () => Promise<void>
  close: () => Promise<void>
}
