import type { EntityFormPages } from '~/entity/screen/entity-pages'
import { oneBook } from '~/example/catalogue/book/book.requests'
import type { Book } from '~/example/catalogue/book/book.schema'
import { catalogueKeys } from '~/example/catalogue/genre/genre.requests'

export const bookPages: EntityFormPages<Book> = {
  plural: 'books',
  one: oneBook,
  keys: catalogueKeys,
  many: 'book:navigation.books',
  add: 'book:pages.new',
  edit: 'book:pages.edit',
  nameOf: ({ title }) => title,
}
