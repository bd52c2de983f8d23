import { newId } from '~/lib/new-id'
import type { Database } from '~/platform/database.server'
import samples from './book.samples.json'
import { genre as genreTable } from '~/example/catalogue/genre/genre.table.server'
import { book } from './book.table.server'

const hourMs = 60 * 60 * 1000

/** After the genres. */
export async function seedBooks(db: Database): Promise<void> {
  const now = Date.now()
  const genres = await db.select().from(genreTable)
  const genreIds = new Map(genres.map(({ id, name }) => [name, id]))
  await db.insert(book).values(
    samples.map(({ genre, ...sample }, index) => {
      const createdAt = new Date(now - index * 5 * hourMs)
      return { id: newId(), ...sample, genreId: genreIds.get(genre)!, createdAt, updatedAt: createdAt }
    }),
  )
}
