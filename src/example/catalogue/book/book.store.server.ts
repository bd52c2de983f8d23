import { textsOf } from '~/entity/fields/field-store.server'
import { bookFields } from './book.fields'
import type { Book } from './book.schema'

/** The text of a field in files and in the audit log. */
export const bookText = textsOf<typeof bookFields, Book>(bookFields, {
  genre: (book) => book.genre.name,
  isbn: (book) => book.isbn,
})
