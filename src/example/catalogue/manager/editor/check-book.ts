import { bookChangeSchema, newBookSchema } from '~/example/catalogue/book/book.schema'
import { bookForm } from './book-form'

/** The schemas of the calls, loaded when the user first types. */
export const { checkNew, checkChange } = bookForm.checksOf({
  created: newBookSchema,
  changed: bookChangeSchema,
})
