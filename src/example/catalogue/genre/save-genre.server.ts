import { sql } from 'drizzle-orm'
import { can } from '~/access/can'
import { type Actor, record } from '~/modules/audit/record.server'
import { AppError } from '~/lib/app-error'
import { newId } from '~/lib/new-id'
import type { Database } from '~/platform/database.server'
import type { NewGenre } from './genre.schema'
import { genre } from './genre.table.server'

export const genreTaken = () =>
  new AppError('GENRE_ALREADY_EXISTS', 409, { field: 'name' }, 'genre:name.taken')

/**
 * Returns the id of the genre with this name and creates it if necessary, inside a larger transaction such as
 * that of a book. Concurrent calls for the same name return the same genre.
 */
export async function genreNamed(tx: Database, by: Actor, given: NewGenre): Promise<string> {
  if (!can(by.caller, 'genre.create')) throw new AppError('FORBIDDEN', 403, { permission: 'genre.create' })
  for (let tries = 3; tries > 0; tries--) {
    // Waits for a concurrent insert of the same name.
    const [added] = await tx
      .insert(genre)
      .values({ id: newId(), ...given })
      .onConflictDoNothing()
      .returning({ id: genre.id })
    if (added) {
      await record(tx, by, [{ action: 'genre.create', subject: { ...added, name: given.name } }])
      return added.id
    }
    const [existing] = await tx
      .select({ id: genre.id })
      .from(genre)
      .where(sql`fold_case(btrim(${genre.name})) = fold_case(btrim(${given.name}))`)
      // Prevents its deletion before the book is stored.
      .for('key share')
    if (existing) return existing.id
    // It was deleted between the two statements: tries again.
  }
  throw genreTaken()
}
