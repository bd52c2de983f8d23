import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database } from './database.server'

/** Beside the build, in the project's root, from where every script starts the server. */
export const migrationsFolder = resolve('drizzle')

/** Any number will do, so long as no other program on the same database takes it. */
export const migrationsLock = 7_305_801

/** True once the newest migration of this build is applied. */
export async function isMigrated(db: Database): Promise<boolean> {
  const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number }[]
  }
  const newest = Math.max(...journal.entries.map((entry) => entry.when))
  const result = await db.execute(sql`select max(created_at) as applied from drizzle.__drizzle_migrations`)
  const [row] = (result as unknown as { rows: { applied: string | null }[] }).rows
  return Number(row?.applied ?? 0) >= newest
}
