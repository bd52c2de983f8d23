import { type FieldName, namesOf } from '~/entity/fields/define-fields'
import { bookFields } from './book.fields'

/** Fields shown elsewhere on a book's page; all others are in its list of facts. */
const placed = ['title', 'author', 'genre', 'cover', 'description'] as const

type FactField = Exclude<FieldName<typeof bookFields>, (typeof placed)[number]>

export const factFields = namesOf(bookFields).filter(
  (name): name is FactField => !(placed as readonly string[]).includes(name),
)
