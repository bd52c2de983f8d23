import { is, type SQL, sql } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Database } from '../database.server'
import { rowsOf } from '../rows-of.server'
import { inTransaction } from '../transaction.server'

/** The setting that policies read. Of the transaction alone, so that it never stays on a connection that others get next. */
const setting = 'app.tenant'

/** What no person's id is: work that is for everybody, as migrations and backups. */
const everybody = '*'

const given = sql.raw(`(select current_setting('${setting}', true))`)

/** For policies: rows of the person that a transaction works for. The setting is asked once a statement, not once a row. */
export const isTenant = (userId: SQL): SQL => sql`${userId} = ${given}`
export const isForEverybody: SQL = sql`${given} = ${sql.raw(`'${everybody}'`)}`

type Work<T> = (tx: Database) => Promise<T>

/**
 * Changes of a person's rows, or of those of their organizations. Without this, row-level security shows none and takes none.
 *
 * @public for modules to come
 */
export const withTenant = <T>(db: Database, userId: string, work: Work<T>): Promise<T> =>
  inTransaction(db, (tx) => entered(tx, userId, is(db, PgTransaction), work))

/**
 * The same to look at them, within the time that a page may take.
 *
 * @public for modules to come
 */
export const readAsTenant = <T>(db: Database, userId: string, work: Work<T>): Promise<T> =>
  db.transaction((tx) => entered(tx, userId, is(db, PgTransaction), work), { accessMode: 'read only' })

/** Inside a transaction, until it ends: for what is done to everybody's rows. */
export const forEverybody = (tx: Database): Promise<unknown> => set(tx, everybody)

const set = (tx: Database, userId: string) =>
  tx.execute(
    sql`select current_setting(${setting}, true) as "before", set_config(${setting}, ${userId}, true)`,
  )

async function entered<T>(tx: Database, userId: string, nested: boolean, work: Work<T>): Promise<T> {
  const [was] = rowsOf<{ before: string | null }>(await set(tx, userId))
  const result = await work(tx)
  // What was set since a savepoint stays once that is released.
  if (nested) await set(tx, was?.before ?? '')
  return result
}
