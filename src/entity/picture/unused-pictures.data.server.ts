import { sql } from 'drizzle-orm'
import type { Database } from '~/platform/database.server'
import { isReferenceViolation } from '~/platform/database-errors.server'
import { rowsOf } from '~/platform/rows-of.server'
import type { Pictures } from './define-pictures.server'

/** Long enough for a form that was left open overnight. */
export const unusedHours = 24

/**
 * Deletes the rows of up to `most` unreferenced pictures and returns their ids. Skips rows that a concurrent
 * transaction is referencing, which the foreign key locks; a reference committed after the snapshot makes the
 * statement fail.
 */
export async function deleteUnusedPictures(
  db: Database,
  { table, references }: Pick<Pictures, 'table' | 'references'>,
  most: number,
): Promise<string[]> {
  const unused = sql.join(
    references.map((reference) => sql`not exists (${reference})`),
    sql` and `,
  )
  const statement = sql`
    delete from ${table} where id in (
      select id from ${table}
      where created_at < now() - ${unusedHours} * interval '1 hour' and ${unused}
      order by created_at limit ${most}
      for update skip locked
    ) returning id`
  try {
    return rowsOf<{ id: string }>(await db.execute(statement)).map(({ id }) => id)
  } catch (error) {
    // Nothing was deleted; the next cleanup sees the new reference.
    if (isReferenceViolation(error)) return []
    throw error
  }
}
