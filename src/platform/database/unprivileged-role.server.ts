import { sql } from 'drizzle-orm'
import { product } from '~/lib/product'
import type { Database } from '../database.server'
import { rowsOf } from '../rows-of.server'
import { StartupFault } from '../setting-kinds.server'
import { migrationsLock } from '~/platform/migrations.server'

/**
 * Row-level security does not apply to superusers and roles with BYPASSRLS: PGlite connects as one, and so
 * does the first user of a PostgreSQL server. Such connections switch to this role. As a member of the
 * tables' owner it has the owner's privileges, but role attributes are not inherited, so policies apply.
 */
const unprivilegedRole = `${product.slug.replaceAll('-', '_')}_plain`

type ConnectedRole = { name: string; bypasses: boolean; ready: boolean }

/** The connected role. `ready`: the database is migrated, and the unprivileged role can be set. */
async function connectedRole(db: Database): Promise<ConnectedRole> {
  const result = await db.execute(sql`
    select session_user::text as "name", "own".rolsuper or "own".rolbypassrls as "bypasses",
      to_regclass('drizzle.__drizzle_migrations') is not null and coalesce("plain".rolname is not null
        and pg_has_role(session_user, "plain".oid, 'MEMBER')
        and pg_has_role("plain".oid, (select relowner from pg_class where oid = to_regclass('drizzle.__drizzle_migrations')), 'MEMBER'), false) as "ready"
    from pg_roles "own" left join pg_roles "plain" on "plain".rolname = ${unprivilegedRole}
    where "own".rolname = session_user`)
  return rowsOf<ConnectedRole>(result)[0]!
}

/** The role that this connection must set, if it exists; null if row-level security applies anyway. */
export async function unprivilegedRoleOf(db: Database): Promise<string | null> {
  const { bypasses, ready } = await connectedRole(db)
  return bypasses && ready ? unprivilegedRole : null
}

/** The same after a migration: creates the role if necessary. */
export async function makePlainRole(db: Database): Promise<string | null> {
  const { name, bypasses, ready } = await connectedRole(db)
  if (!bypasses || ready) return bypasses ? unprivilegedRole : null
  try {
    await db.execute(sql.raw(statements))
  } catch (error) {
    throw new StartupFault(
      `The database user ${name} bypasses row-level security (SUPERUSER or BYPASSRLS), and the role ${unprivilegedRole} that ` +
        `it should work as could not be made: ${reasonOf(error)}. As an administrator of the database, run\n` +
        `  ALTER ROLE "${name}" NOBYPASSRLS;\n` +
        'or let DATABASE_URL name a user without that right (docs/production.md).',
    )
  }
  return unprivilegedRole
}

const reasonOf = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)

// Roles are shared by all databases of a server: another instance may create it concurrently.
const statements = `do $do$
declare
  "owner" name := (select pg_get_userbyid(relowner) from pg_class where oid = 'drizzle.__drizzle_migrations'::regclass);
begin
  perform pg_advisory_xact_lock(${migrationsLock});
  if not exists (select from pg_roles where rolname = '${unprivilegedRole}') then
    begin
      create role ${unprivilegedRole} nologin;
    exception when duplicate_object or unique_violation then null;
    end;
  end if;
  if not pg_has_role('${unprivilegedRole}', "owner", 'MEMBER') then
    execute format('grant %I to ${unprivilegedRole}', "owner");
  end if;
end $do$`
