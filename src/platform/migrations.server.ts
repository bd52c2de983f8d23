import { sql } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { resolve } from 'node:path'
import type { Database } from './database.server'
import { sqlState } from './database-errors.server'
import { forEverybody } from './database/tenant.server'
import { rowsOf } from './rows-of.server'

/** Beside the build, in the project's root, from where every script starts the server. */
const migrationsFolder = resolve('drizzle')

/** The key of the advisory lock for migrations. Any number will do that no other program on the same database takes. */
export const migrationsLock = 7_305_801

/** Those of this build that are not applied, in the order of the journal. */
async function missingIn(db: Database, folder: string): Promise<MigrationMeta[]> {
  const result = await db.execute(sql`select created_at as "when" from drizzle.__drizzle_migrations`)
  const applied = new Set(rowsOf<{ when: string | number }>(result).map(({ when }) => Number(when)))
  return readMigrationFiles({ migrationsFolder: folder }).filter(
    ({ folderMillis }) => !applied.has(folderMillis),
  )
}

/** True once every migration of this build is applied. */
export async function isMigrated(db: Database, folder = migrationsFolder): Promise<boolean> {
  try {
    return (await missingIn(db, folder)).length === 0
  } catch (error) {
    // Nobody has migrated it yet.
    if (['42P01', '3F000'].includes(sqlState(error) ?? '')) return false
    throw error
  }
}

/**
 * Applies what is missing, inside the caller's transaction, and notes it where drizzle does. drizzle's own migrator asks for the
 * newest alone: a migration of another branch or of a later release, dated before one that is applied, would never run.
 */
export async function applyMigrations(tx: Database, folder = migrationsFolder): Promise<void> {
  await tx.execute(sql`create schema if not exists drizzle`)
  await tx.execute(sql`create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint
  )`)
  // Else a statement over rows that belong to somebody would find none, where policies hold for the tables' owner.
  await forEverybody(tx)
  for (const { sql: statements, hash, folderMillis } of await missingIn(tx, folder)) {
    for (const statement of statements) await tx.execute(sql.raw(statement))
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
    )
  }
}
