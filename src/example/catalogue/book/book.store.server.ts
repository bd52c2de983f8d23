import { textsOf } from '~/entity/fields/field-store.server'
import { bookFields } from './book.fields'
import type { Book } from './book.schema'

/** A field of a book as it stands in files and in the audit log. */
export const bookText = textsOf<typeof bookFields, Book>(bookFields, {
  genre: (book) => book.genre.name,
  isbn: (book) => book.isbn,
})
