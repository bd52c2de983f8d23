import { sql } from 'drizzle-orm'
import type { Database } from '~/platform/database.server'
import { isReferenceViolation } from '~/platform/database-errors.server'
import { rowsOf } from '~/platform/rows-of.server'
import type { Pictures } from './define-pictures.server'

/** Long enough for a form that was left open overnight. */
export const unusedHours = 24

/**
 * Removes the rows of up to so many pictures that nothing refers to, and answers their ids. One that is being
 * attached at this moment is locked by its foreign key, and left alone; one that was attached a moment ago,
 * unseen by this statement, fails it.
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
    // Nothing was removed. The next sweep sees what this one could not.
    if (isReferenceViolation(error)) return []
    throw error
  }
}
