import { csvFields } from '~/entity/fields/define-fields'
import { type ExportFormat, type RowFormat, streamRows } from '~/platform/row-stream.server'
import { byteOrderMark, csvLine } from '~/lib/csv'
import { isoText } from '~/lib/iso-text'
import type { Database } from '~/platform/database.server'
import { books } from './book-list.data.server'
import { bookFields } from './book.fields'
import type { BookSort } from './book.list'
import type { Book, BookFilter } from './book.schema'
import { bookText } from './book.store.server'

/** The names that an import understands, too. */
const columns = csvFields(bookFields)

const csvOf = (book: Book) =>
  csvLine([...columns.map((name) => bookText(book, name)), isoText(book.createdAt)])

const jsonOf = ({ genre, version: _version, ...book }: Book) => JSON.stringify({ ...book, genre: genre.name })

const formats: Record<ExportFormat, RowFormat<Book>> = {
  csv: { start: byteOrderMark + csvLine([...columns, 'created_at']), join: '', end: '', write: csvOf },
  json: { start: '[\n', join: ',\n', end: '\n]\n', write: jsonOf },
}

export const exportBooks = (
  db: Database,
  format: ExportFormat,
  filter: BookFilter,
  page: { sort: BookSort; similar: boolean },
) => streamRows(formats[format], (after, limit) => books.page(db, filter, { ...page, after, limit }))
