import { eq } from 'drizzle-orm'
import { type Actor, record } from '~/modules/audit/record.server'
import { genreNamed } from '~/example/catalogue/genre/save-genre.server'
import { AppError, InvalidInput } from '~/lib/app-error'
import { newId } from '~/lib/new-id'
import { isUuid } from '~/lib/uuid'
import type { Database } from '~/platform/database.server'
import { isUniqueViolation, violatedReference } from '~/platform/database-errors.server'
import { inTransaction } from '~/platform/transaction.server'
import { findBook } from '../book.data.server'
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

type Change = BookChange & {
  /** The version that the change was made to; whoever gives none overwrites what others did. */
  version?: number
}

export async function updateBook(db: Database, by: Actor, id: string, change: Change): Promise<Book> {
  return await saving(db, async (tx) => {
    if (!isUuid(id)) throw new AppError('NOT_FOUND', 404)
    await tx.select({ id: book.id }).from(book).where(eq(book.id, id)).for('update')
    const before = await findBook(tx, id)
    if (!before) throw new AppError('NOT_FOUND', 404)
    const { version, ...wanted } = change
    const fields = changedFields(before, await withGenre(tx, by, wanted))
    if (Object.keys(fields).length === 0) return before
    if (version !== undefined && version !== before.version)
      throw new AppError('EDIT_CONFLICT', 409, { current: before })
    await tx.update(book).set(toRow(fields)).where(eq(book.id, id))
    const after = (await findBook(tx, id))!
    await record(tx, by, [
      { action: 'book.update', subject: subjectOf(after), changes: changesOf(before, after) },
    ])
    return after
  })
}

export const subjectOf = ({ id, title, author }: Pick<Book, 'id' | 'title' | 'author'>) => ({
  id,
  name: `${title} · ${author}`,
  email: '',
})

type Fields = Omit<BookChange, 'newGenre'>

/** A new genre is stored with its book or not at all. */
async function withGenre(tx: Database, by: Actor, { newGenre, ...fields }: BookChange): Promise<Fields> {
  return newGenre ? { ...fields, genreId: await genreNamed(tx, by, newGenre) } : fields
}

function toRow({ genreId, cover, ...fields }: Fields) {
  if (genreId !== undefined && !isUuid(genreId)) throw unknownGenre()
  if (cover && !isUuid(cover)) throw unknownCover()
  return {
    ...fields,
    ...(genreId !== undefined && { genreId }),
    ...(cover !== undefined && { coverId: cover }),
  }
}

const valueOf = (of: Book, field: keyof Fields) => (field === 'genreId' ? of.genre.id : of[field])

function changedFields(before: Book, wanted: Fields): Fields {
  const given = Object.entries(wanted) as [keyof Fields, unknown][]
  return Object.fromEntries(
    given.filter(([field, value]) => value !== undefined && value !== valueOf(before, field)),
  )
}

/** As people read it: a genre by its name, and no pictures or long texts. */
function changesOf(before: Book, after: Book) {
  const seen = ({ title, author, genre, publisher, year, isbn }: Book) => ({
    title,
    author,
    genre: genre.name,
    publisher,
    year,
    isbn,
  })
  const [from, to] = [seen(before), seen(after)]
  const fields = Object.keys(from) as (keyof typeof from)[]
  return Object.fromEntries(
    fields
      .filter((field) => from[field] !== to[field])
      .map((field) => [field, { from: from[field], to: to[field] }]),
  )
}

export const unknownGenre = () => new InvalidInput([{ path: 'genreId', message: 'book:genre.unknown' }])
const unknownCover = () => new InvalidInput([{ path: 'cover', message: 'book:cover.unknown' }])

/** In one transaction; what the database refuses is said as the field's fault that it is. */
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
