import { is, type Placeholder, type SQL, sql, type Query } from 'drizzle-orm'
import { PgTransaction, PgDatabase, PgDialect, type PgSession } from 'drizzle-orm/pg-core'
import type { Database } from '../database.server'
import { rowsOf } from '../rows-of.server'
import { inTransaction } from '../transaction.server'

/** The setting that row-level security reads; local to the transaction, so that it never leaks. */
const setting = 'app.tenant'

/** Not a user id: work on all tenants, such as migrations and backups. */
const everybody = '*'

const given = sql.raw(`(select current_setting('${setting}', true))`)

/** For policies: rows of the tenant. A subquery, evaluated once per statement instead of per row. */
export const isTenant = (userId: SQL): SQL => sql`${userId} = ${given}`
export const isForEverybody: SQL = sql`${given} = ${sql.raw(`'${everybody}'`)}`

type Work<T> = (tx: Database) => Promise<T>

/**
 * A transaction on rows of a user, or of their organizations. Without it, row-level security hides all rows
 * and rejects writes.
 * @public for modules to come
 */
export const withTenant = <T>(db: Database, userId: string, work: Work<T>): Promise<T> =>
  inTransaction(db, (tx) => entered(tx, userId, is(db, PgTransaction), work))

/**
 * Reads rows of a user, or of their organizations, within the time limits of a page. Each statement sets the tenant
 * itself, so that it needs one round trip and no transaction. In a transaction the setting would stay until its end, so
 * there it is set before and restored after the reads.
 * @public for modules to come
 */
export const readAsTenant = <T>(db: Database, userId: string, work: Work<T>): Promise<T> =>
  is(db, PgTransaction)
    ? db.transaction((tx) => entered(tx, userId, true, work))
    : work(remembering({ db, tenant: userId }))

function remembering({ db, tenant }: OfTenant): Database {
  const ofTenant = databaseOfTenant(db, tenant)
  tenants.set(ofTenant, { db, tenant })
  return ofTenant
}

/** Lifts the tenant filter until the end of the transaction, for work on all rows. */
export const forEverybody = (tx: Database): Promise<unknown> => set(tx, everybody)

const set = (tx: Database, userId: string) =>
  tx.execute(
    sql`select current_setting(${setting}, true) as "before", set_config(${setting}, ${userId}, true)`,
  )

async function entered<T>(tx: Database, userId: string, nested: boolean, work: Work<T>): Promise<T> {
  const [was] = rowsOf<{ before: string | null }>(await set(tx, userId))
  const result = await work(tx)
  // A setting made after a savepoint stays when the savepoint is released.
  if (nested) await set(tx, was?.before ?? '')
  return result
}

const dialect = new PgDialect()

/**
 * A database whose statements each set a tenant first. The setting is local to the transaction, which is the statement
 * alone, so that it is gone with its last row, also behind PgBouncer in transaction mode.
 */
function databaseOfTenant(db: Database, tenant: string | Placeholder): Database {
  const { session } = db._
  const prepareQuery: PgSession['prepareQuery'] = (query, fields, name, ...rest) =>
    session.prepareQuery(setFirst(query, tenant), fields, name && `${name}_of_tenant`, ...rest)
  // A transaction would have no tenant.
  const transaction = () => Promise.reject(new Error('Reads of a tenant have no transaction: use withTenant'))
  const ofTenant: PgSession = Object.assign(Object.create(session), { prepareQuery, transaction })
  return new PgDatabase(dialect, ofTenant, undefined)
}

type OfTenant = { db: Database; tenant: string }
const tenants = new WeakMap<Database, OfTenant>()

/** The database behind `readAsTenant`, and its tenant; undefined for any other. */
export const tenantOf = (db: Database): OfTenant | undefined => tenants.get(db)

/** For statements that are prepared once for all tenants: the tenant is a value given to each execution. */
export const tenantValue = 'tenant'
export const databaseOfAnyTenant = (db: Database): Database =>
  databaseOfTenant(db, sql.placeholder(tenantValue))

/**
 * Wraps a query. It is joined laterally, and its OFFSET keeps PostgreSQL from merging it with the outer query, so that
 * no row is read before the setting is made. Otherwise row-level security would hide all rows.
 */
function setFirst({ sql: statement, params, ...rest }: Query, tenant: string | Placeholder): Query {
  const text = `with "tenant" as materialized (select set_config('${setting}', $${params.length + 1}, true) as "id")
    select "row".* from "tenant" cross join lateral (
      select * from (${statement.replace(/;\s*$/, '')}) "query"
      where "tenant"."id" = current_setting('${setting}', true) offset 0
    ) "row"`
  return { ...rest, sql: text, params: [...params, tenant] }
}
