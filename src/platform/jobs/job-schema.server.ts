import { sql } from 'drizzle-orm'
import type { Database } from '../database.server'
import { rowsOf } from '../rows-of.server'
import { StartupFault } from '../setting-kinds.server'

/** The schema that pg-boss calls its own by default. */
export const jobSchema = 'pgboss'

/** Queues of pg-boss itself, such as the one that sends scheduled jobs. */
export const internalPrefix = '__pgboss__'

/** The version of the job tables; null before they are installed. */
async function installedVersion(db: Database): Promise<number | null> {
  const found = await db.execute(sql`select to_regclass(${`${jobSchema}.version`})::text as "name"`)
  if (!rowsOf<{ name: string | null }>(found)[0]!.name) return null
  const result = await db.execute(sql.raw(`select "version" from ${jobSchema}."version"`))
  return rowsOf<{ version: number }>(result)[0]!.version
}

/** The script that installs or migrates the job tables in a transaction of the caller; null if they are current. */
export async function jobTablesScript(db: Database): Promise<string | null> {
  const [{ getConstructionPlans, getMigrationPlans }, { default: manifest }] = await Promise.all([
    import('pg-boss'),
    import('pg-boss/package.json', { with: { type: 'json' } }),
  ])
  const installed = await installedVersion(db)
  const wanted = manifest.pgboss.schema
  if (installed === wanted) return (await isListed(db)) ? null : listIndex
  if (installed !== null && installed > wanted) {
    throw new StartupFault(
      `The job tables have version ${installed}; this build of the product knows ${wanted}. Start the newer build.`,
    )
  }
  const script =
    installed === null ? getConstructionPlans(jobSchema) : getMigrationPlans(jobSchema, installed)
  return withoutTransaction(script) + listIndex + grants
}

/**
 * For the list of jobs (modules/jobs): of each kind and state in the order of creation. pg-boss itself has no index for jobs
 * that have ended. Its tables stay as it made them; an upgrade that builds one anew gets the index again.
 */
const listIndex = `
create index if not exists job_common_listed on ${jobSchema}.job_common ("name", "state", "created_on", "id");`

const isListed = async (db: Database): Promise<boolean> =>
  rowsOf<{ found: boolean }>(
    await db.execute(sql`select to_regclass(${`${jobSchema}.job_common_listed`}) is not null as "found"`),
  )[0]!.found

/** Both plans bring their own transaction; here the migrations' one applies. */
function withoutTransaction(script: string): string {
  const [, statements] = /^\s*BEGIN;([^]*)COMMIT;\s*$/.exec(script) ?? []
  if (statements === undefined) throw new Error('The script of pg-boss is no transaction')
  return statements
}

/** Where the application connects as another role than the owner, it may read the migrations (docs/production.md). */
const grants = `
do $do$
declare "reader" record;
begin
  for "reader" in
    select "acl".grantee::regrole as "role"
    from pg_class, aclexplode(relacl) "acl"
    where pg_class.oid = to_regclass('drizzle.__drizzle_migrations')
      and "acl".privilege_type = 'SELECT' and "acl".grantee not in (0, relowner)
  loop
    execute format('grant usage on schema ${jobSchema} to %s', "reader"."role");
    execute format('grant select, insert, update, delete on all tables in schema ${jobSchema} to %s', "reader"."role");
    execute format('grant usage on all sequences in schema ${jobSchema} to %s', "reader"."role");
  end loop;
end $do$;`
