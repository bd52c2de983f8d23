import { databaseOfAnyTenant, tenantOf, tenantValue } from './database/tenant.server'
import type { Database } from './database.server'

type Values = Record<string, unknown>
type Prepared = { execute: (values?: Values) => unknown }

/** A query that is built once per database, for frequent ones. For reads of a tenant, once for all tenants. */
export function prepared<Query extends Prepared>(build: (db: Database) => Query): (db: Database) => Query {
  const once = builtOnce(build)
  const ofTenants = builtOnce((db) => build(databaseOfAnyTenant(db)))
  return (db) => {
    const of = tenantOf(db)
    if (!of) return once(db)
    const query = ofTenants(of.db)
    const execute = (values?: Values) => query.execute({ ...values, [tenantValue]: of.tenant })
    return Object.assign(Object.create(query), { execute }) as Query
  }
}

function builtOnce<Query>(build: (db: Database) => Query): (db: Database) => Query {
  const built = new WeakMap<Database, Query>()
  return (db) => {
    const query = built.get(db) ?? build(db)
    built.set(db, query)
    return query
  }
}
