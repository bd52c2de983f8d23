import { eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '~/platform/database.server'
import { prepared } from '~/platform/prepared.server'
import { cover } from './cover.table.server'

export async function insertCover(db: Database, row: typeof cover.$inferInsert): Promise<void> {
  await db.insert(cover).values(row)
}

const one = prepared((db) =>
  db
    .select({ width: cover.width, height: cover.height })
    .from(cover)
    .where(eq(cover.id, sql.placeholder('id')))
    .prepare('cover'),
)

export async function findCover(db: Database, id: string) {
  const [row] = await one(db).execute({ id })
  return row ?? null
}

/** Those of the ids that have a row. */
export async function knownCovers(db: Database, ids: string[]): Promise<Set<string>> {
  const rows = await db.select({ id: cover.id }).from(cover).where(inArray(cover.id, ids))
  return new Set(rows.map(({ id }) => id))
}
