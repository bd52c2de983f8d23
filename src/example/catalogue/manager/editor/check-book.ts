import { bookChangeSchema, newBookSchema } from '~/example/catalogue/book/book.schema'
import { bookForm } from './book-form'

/** The schemas of the calls, fetched when something is first typed: a page can be read without them. */
export const { checkNew, checkChange } = bookForm.checksOf({
  created: newBookSchema,
  changed: bookChangeSchema,
})
