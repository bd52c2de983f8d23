import { csvFields } from '~/entity/fields/define-fields'
import { byteOrderMark, csvLine } from '~/lib/csv'
import { isoText } from '~/lib/iso-text'
import type { Database } from '~/platform/database.server'
import { type BookPosition, listBooks } from './book-list.data.server'
import { bookFields } from './book.fields'
import type { Book, BookFilter, BookSort } from './book.schema'
import { bookText } from './book.store.server'

/** The names that an import understands, too. */
const columns = csvFields(bookFields)

const csvOf = (book: Book) =>
  csvLine([...columns.map((name) => bookText(book, name)), isoText(book.createdAt)])

const jsonOf = ({ genre, version: _version, ...book }: Book) => JSON.stringify({ ...book, genre: genre.name })

type Format = { type: string; start: string; join: string; end: string; write: (book: Book) => string }

export const formats: Record<'csv' | 'json', Format> = {
  csv: {
    type: 'text/csv; charset=utf-8',
    start: byteOrderMark + csvLine([...columns, 'created_at']),
    join: '',
    end: '',
    write: csvOf,
  },
  json: { type: 'application/json', start: '[\n', join: ',\n', end: '\n]\n', write: jsonOf },
}

const atOnce = 1000

type List = { filter: BookFilter; sort: BookSort; similar: boolean; format: Format }

/** Read page by page as it is taken, so that a long list needs no more memory than a short one. */
export function exportBooks(
  db: Database,
  { filter, sort, similar, format }: List,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let after: BookPosition | undefined
  let first = true
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(format.start)),
    async pull(controller) {
      const { items, next } = await listBooks(db, filter, { sort, after, similar, limit: atOnce })
      if (items.length > 0) {
        const text = items.map(format.write).join(format.join)
        controller.enqueue(encoder.encode((first ? '' : format.join) + text))
        first = false
      }
      after = next ?? undefined
      if (next) return
      controller.enqueue(encoder.encode(format.end))
      controller.close()
    },
  })
}
