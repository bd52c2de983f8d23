import type { ImportEntity } from '~/entity/import/import-entity'
import { bookFields } from '~/example/catalogue/book/book.fields'
import { genre } from '~/example/catalogue/genre/genre.entity'

export const bookImport: ImportEntity = {
  name: 'book',
  plural: 'books',
  fields: bookFields,
  refs: { genre },
  creates: ['genre'],
}
