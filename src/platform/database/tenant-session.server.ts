import type { Query } from 'drizzle-orm'
import { PgDatabase, PgDialect, type PgSession } from 'drizzle-orm/pg-core'
import type { Database } from '../database.server'

const dialect = new PgDialect()

/**
 * A database whose statements each set a tenant first. The setting is local to the transaction, which is the statement
 * alone, so that it is gone with its last row, also behind PgBouncer in transaction mode.
 */
export function databaseOfTenant(db: Database, setting: string, tenant: string): Database {
  const { session } = db._
  const prepareQuery: PgSession['prepareQuery'] = (query, fields, name, ...rest) =>
    session.prepareQuery(setFirst(query, setting, tenant), fields, name && `${name}_of_tenant`, ...rest)
  // A transaction would have no tenant.
  const transaction = () => Promise.reject(new Error('Reads of a tenant have no transaction: use withTenant'))
  const ofTenant: PgSession = Object.assign(Object.create(session), { prepareQuery, transaction })
  return new PgDatabase(dialect, ofTenant, undefined)
}

/**
 * Wraps a query. It is joined laterally, and its OFFSET keeps PostgreSQL from merging it with the outer query, so that
 * no row is read before the setting is made. Otherwise row-level security would hide all rows.
 */
function setFirst({ sql, params, ...rest }: Query, setting: string, tenant: string): Query {
  const text = `with "tenant" as materialized (select set_config('${setting}', $${params.length + 1}, true) as "id")
    select "row".* from "tenant" cross join lateral (
      select * from (${sql.replace(/;\s*$/, '')}) "query"
      where "tenant"."id" = current_setting('${setting}', true) offset 0
    ) "row"`
  return { ...rest, sql: text, params: [...params, tenant] }
}
