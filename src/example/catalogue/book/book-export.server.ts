import { csvFormat } from '~/entity/fields/field-file.server'
import { type ExportFormat, type RowFormat, streamRows } from '~/platform/row-stream.server'
import type { Database } from '~/platform/database.server'
import { books } from './book-list.data.server'
import { bookFields } from './book.fields'
import type { BookSort } from './book.list'
import type { Book, BookFilter } from './book.schema'
import { bookText } from './book.store.server'

const jsonOf = ({ genre, version: _version, ...book }: Book) => JSON.stringify({ ...book, genre: genre.name })

const formats: Record<ExportFormat, RowFormat<Book>> = {
  csv: csvFormat(bookFields, bookText),
  json: { start: '[\n', join: ',\n', end: '\n]\n', write: jsonOf },
}

export const exportBooks = (
  db: Database,
  format: ExportFormat,
  filter: BookFilter,
  page: { sort: BookSort; similar: boolean },
) => streamRows(formats[format], (after, limit) => books.page(db, filter, { ...page, after, limit }))
