import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database } from './database.server'
import { sqlState } from './database-errors.server'
import { migrationsFolder } from './migrations-folder.server'
import { rowsOf } from './rows-of.server'

/** True once the newest migration of this build is applied. */
export async function isMigrated(db: Database): Promise<boolean> {
  const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number }[]
  }
  const newest = Math.max(...journal.entries.map((entry) => entry.when))
  try {
    const result = await db.execute(sql`select max(created_at) as applied from drizzle.__drizzle_migrations`)
    const [row] = rowsOf<{ applied: string | null }>(result)
    return Number(row?.applied ?? 0) >= newest
  } catch (error) {
    // Nobody has migrated it yet.
    if (['42P01', '3F000'].includes(sqlState(error) ?? '')) return false
    throw error
  }
}
