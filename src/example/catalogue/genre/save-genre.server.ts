import { eq, sql } from 'drizzle-orm'
import { can } from '~/access/can'
import { type Actor, record } from '~/modules/audit/record.server'
import { AppError } from '~/lib/app-error'
import { newId } from '~/lib/new-id'
import { isUuid } from '~/lib/uuid'
import type { Database } from '~/platform/database.server'
import { isUniqueViolation } from '~/platform/database-errors.server'
import { inTransaction } from '~/platform/transaction.server'
import { auditChanges, changedInput, textsOf, toColumns } from '~/entity/fields/field-store.server'
import { findGenre } from './genre.data.server'
import { genreFields } from './genre.fields'
import type { GenreChange, ListedGenre, NewGenre } from './genre.schema'
import { genre } from './genre.table.server'

export async function createGenre(db: Database, by: Actor, given: NewGenre): Promise<ListedGenre> {
  return await saving(db, async (tx) => {
    const id = newId()
    await tx.insert(genre).values({ id, ...given })
    await record(tx, by, [{ action: 'genre.create', subject: { id, name: given.name, email: '' } }])
    return (await findGenre(tx, id))!
  })
}

/**
 * The id of the genre of this name, which is added where there is none: part of something larger, such as the book
 * that names it. Two who add the same one at once end with one genre, and neither hears of the other.
 */
export async function genreNamed(tx: Database, by: Actor, given: NewGenre): Promise<string> {
  if (!can(by.caller, 'genre.create')) throw new AppError('FORBIDDEN', 403, { permission: 'genre.create' })
  for (let tries = 3; tries > 0; tries--) {
    // Waits for whoever is adding it at this moment.
    const [added] = await tx
      .insert(genre)
      .values({ id: newId(), ...given })
      .onConflictDoNothing()
      .returning({ id: genre.id })
    if (added) {
      await record(tx, by, [{ action: 'genre.create', subject: { ...added, name: given.name, email: '' } }])
      return added.id
    }
    const [there] = await tx
      .select({ id: genre.id })
      .from(genre)
      .where(sql`fold_case(btrim(${genre.name})) = fold_case(btrim(${given.name}))`)
      // Nobody deletes it before the book is stored.
      .for('key share')
    if (there) return there.id
    // It was deleted between the two.
  }
  throw new AppError('GENRE_ALREADY_EXISTS', 409, { field: 'name' }, 'genre:name.taken')
}

const genreText = textsOf<typeof genreFields, ListedGenre>(genreFields, { color: (of) => of.color })

type Change = GenreChange & { version?: number }

export async function updateGenre(db: Database, by: Actor, id: string, change: Change): Promise<ListedGenre> {
  return await saving(db, async (tx) => {
    if (!isUuid(id)) throw new AppError('NOT_FOUND', 404)
    await tx.select({ id: genre.id }).from(genre).where(eq(genre.id, id)).for('update')
    const before = await findGenre(tx, id)
    if (!before) throw new AppError('NOT_FOUND', 404)
    const { version, ...wanted } = change
    const fields = changedInput(genreFields, before, wanted)
    if (Object.keys(fields).length === 0) return before
    if (version !== undefined && version !== before.version)
      throw new AppError('EDIT_CONFLICT', 409, { current: before })
    await tx.update(genre).set(toColumns(genreFields, fields)).where(eq(genre.id, id))
    const after = (await findGenre(tx, id))!
    const changes = auditChanges(genreFields, genreText, { before, after })
    await record(tx, by, [{ action: 'genre.update', subject: { id, name: after.name, email: '' }, changes }])
    return after
  })
}

async function saving<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(db, work)
  } catch (error) {
    if (isUniqueViolation(error))
      throw new AppError('GENRE_ALREADY_EXISTS', 409, { field: 'name' }, 'genre:name.taken')
    throw error
  }
}
