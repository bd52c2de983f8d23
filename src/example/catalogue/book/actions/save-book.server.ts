import { type Actor, record } from '~/modules/audit/record.server'
import { type Change, updateEntry, toColumns } from '~/entity/fields/field-store.server'
import { genreNamed } from '~/example/catalogue/genre/save-genre.server'
import { AppError, InvalidInput } from '~/lib/app-error'
import { newId } from '~/lib/new-id'
import { isUuid } from '~/lib/uuid'
import type { Database } from '~/platform/database.server'
import { isUniqueViolation, violatedReference } from '~/platform/database-errors.server'
import { inTransaction } from '~/platform/transaction.server'
import { bookText, findBook } from '../book.data.server'
import { bookFields } from '../book.fields'
import type { Book, BookChange, NewBook } from '../book.schema'
import { book } from '../book.table.server'

export async function createBook(db: Database, by: Actor, given: NewBook): Promise<Book> {
  return await saving(db, async (tx) => {
    const id = newId()
    const fields = await withGenre(tx, by, given)
    await tx.insert(book).values({ id, ...toRow(fields) } as typeof book.$inferInsert)
    await record(tx, by, [{ action: 'book.create', subject: subjectOf({ id, ...given }) }])
    return (await findBook(tx, id))!
  })
}

const described = { table: book, fields: bookFields, find: findBook, text: bookText }

export async function updateBook(
  db: Database,
  by: Actor,
  id: string,
  { version, ...wanted }: BookChange & Change,
): Promise<Book> {
  return await saving(db, async (tx) => {
    const change = { version, ...(await withGenre(tx, by, wanted)) }
    const { entry, changes } = await updateEntry(tx, described, id, change, toRow)
    if (changes) await record(tx, by, [{ action: 'book.update', subject: subjectOf(entry), changes }])
    return entry
  })
}

const subjectOf = ({ id, title, author }: Pick<Book, 'id' | 'title' | 'author'>) => ({
  id,
  name: `${title} · ${author}`,
})

type Fields = Omit<BookChange, 'newGenre'>

/** A new genre is created in the book's transaction. */
async function withGenre(tx: Database, by: Actor, { newGenre, ...fields }: BookChange): Promise<Fields> {
  return newGenre ? { ...fields, genreId: await genreNamed(tx, by, newGenre) } : fields
}

function toRow(fields: Fields) {
  if (fields.genreId !== undefined && !isUuid(fields.genreId)) throw unknownGenre()
  if (fields.cover && !isUuid(fields.cover)) throw unknownCover()
  return toColumns(bookFields, fields)
}

export const unknownGenre = () => new InvalidInput([{ path: 'genreId', message: 'book:genre.unknown' }])
const unknownCover = () => new InvalidInput([{ path: 'cover', message: 'book:cover.unknown' }])

/** Maps constraint violations to errors of their fields. */
async function saving<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(db, work)
  } catch (error) {
    if (isUniqueViolation(error))
      throw new AppError('BOOK_ALREADY_EXISTS', 409, { field: 'title' }, 'book:title.taken')
    const reference = violatedReference(error)
    if (reference?.includes('genre')) throw unknownGenre()
    if (reference?.includes('cover')) throw unknownCover()
    throw error
  }
}
