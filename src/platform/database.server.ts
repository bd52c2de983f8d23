import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** A database or a transaction in it: what every query takes as its first argument. */
export type Database = PgDatabase<PgQueryResultHKT>

export type OpenDatabase = {
  db: Database
  kind: 'embedded' | 'postgres'
  migrate: () => Promise<void>
  close: () => Promise<void>
}
