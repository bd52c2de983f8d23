import { sql } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { resolve } from 'node:path'
import type { Database } from './database.server'
import { sqlState } from './database-errors.server'
import { forEverybody } from './database/tenant.server'
import { rowsOf } from './rows-of.server'

/** In the project's root, from which every script starts the server. */
const migrationsFolder = resolve('drizzle')

/** The key of the advisory lock; any number that no other program uses on the same database. */
export const migrationsLock = 7_305_801

/** The migrations of this build that are not applied, in the order of the journal. */
async function missingIn(db: Database, folder: string): Promise<MigrationMeta[]> {
  const result = await db.execute(sql`select created_at as "when" from drizzle.__drizzle_migrations`)
  const applied = new Set(rowsOf<{ when: string | number }>(result).map(({ when }) => Number(when)))
  return readMigrationFiles({ migrationsFolder: folder }).filter(
    ({ folderMillis }) => !applied.has(folderMillis),
  )
}

/** Whether all migrations of this build are applied. */
export async function isMigrated(db: Database, folder = migrationsFolder): Promise<boolean> {
  try {
    return (await missingIn(db, folder)).length === 0
  } catch (error) {
    // The migrations table does not exist yet.
    if (['42P01', '3F000'].includes(sqlState(error) ?? '')) return false
    throw error
  }
}

/**
 * Applies missing migrations inside the caller's transaction and records them like drizzle. Drizzle's own
 * migrator compares with the newest one only: a migration of another branch with an earlier date would never
 * run.
 */
export async function applyMigrations(tx: Database, folder = migrationsFolder): Promise<void> {
  await tx.execute(sql`create schema if not exists drizzle`)
  await tx.execute(sql`create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint
  )`)
  // Otherwise row-level security, which also applies to the tables' owner, would hide all rows.
  await forEverybody(tx)
  for (const { sql: statements, hash, folderMillis } of await missingIn(tx, folder)) {
    for (const statement of statements) await tx.execute(sql.raw(statement))
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
    )
  }
}
