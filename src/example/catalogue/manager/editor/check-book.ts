import {
  bookChangeSchema,
  type BookChange,
  newBookSchema,
  type NewBook,
} from '~/example/catalogue/book/book.schema'
import { type Errors, errorsOf } from '~/lib/field-errors'
import { type BookValues, changesOf, inputOf } from './book-values'
import { byFormField } from './server-errors'

/** The schemas of the calls, fetched when something is first typed: a page can be read without them. */

/** What is wrong, or what can be sent. */
type Checked<Input> = { errors: Errors } | { errors: null; input: Input }

export function checkNewBook(values: BookValues): Checked<NewBook> {
  const checked = newBookSchema.safeParse(inputOf(values))
  return checked.success ? { errors: null, input: checked.data } : { errors: byFormField(errorsOf(checked)!) }
}

export function checkBookChange(base: BookValues, values: BookValues): Checked<BookChange> {
  const checked = bookChangeSchema.safeParse(changesOf(base, values))
  return checked.success ? { errors: null, input: checked.data } : { errors: byFormField(errorsOf(checked)!) }
}
