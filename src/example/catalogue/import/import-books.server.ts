import { importHandlers } from '~/entity/import/import-handlers.server'
import { type FillRefs, importSource } from '~/entity/import/import-source.server'
import { newBookSchema } from '~/example/catalogue/book/book.schema'
import { book } from '~/example/catalogue/book/book.table.server'
import { colorFor } from '~/example/catalogue/genre/genre-colors'
import { genre } from '~/example/catalogue/genre/genre.table.server'
import { actorOf, record } from '~/modules/audit/record.server'
import { bookImport } from './book-import'

/** A new genre gets an unused colour, as long as there are any. */
const colors: FillRefs = async (tx, names) => {
  const colored: { color: string }[] = await tx.select({ color: genre.color }).from(genre)
  return names.map((name) => {
    const color = colorFor(name, colored)
    colored.push({ color })
    return { color }
  })
}

export const bookImportSource = importSource({
  entity: bookImport,
  table: book,
  schema: newBookSchema,
  targets: { genre },
  fill: { genre: colors },
  unique: { fields: ['title', 'author'], message: 'book:title.taken' },
  called: ['title', 'author'],
  record,
})

export const bookImportCalls = importHandlers(bookImportSource, actorOf)
