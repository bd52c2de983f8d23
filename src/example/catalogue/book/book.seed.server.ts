import { newId } from '~/lib/new-id'
import type { Database } from '~/platform/database.server'
import samples from './book.samples.json'
import { book } from './book.table.server'

const hourMs = 60 * 60 * 1000

export async function seedBooks(db: Database, genreIds: Map<string, string>): Promise<void> {
  const now = Date.now()
  await db.insert(book).values(
    samples.map(({ genre, ...sample }, index) => {
      const createdAt = new Date(now - index * 5 * hourMs)
      return { id: newId(), ...sample, genreId: genreIds.get(genre)!, createdAt, updatedAt: createdAt }
    }),
  )
}
