import { defineFields } from '~/entity/fields/define-fields'

/** The fields of a book, in the order of its form. Labels are `book:fields.…`. */
export const bookFields = defineFields({
  title: { kind: 'line', max: 300, required: true, search: true, sort: true },
  author: { kind: 'line', max: 200, required: true, search: true, sort: true, filter: 'same' },
  genre: { kind: 'ref', required: true, filter: 'choice' },
  /** The id of its picture; without one, a cover is drawn. */
  cover: { kind: 'own', column: 'coverId', filter: 'present', csv: false, audit: false },
  publisher: { kind: 'line', max: 200, search: true },
  year: { kind: 'year', search: true, sort: true, filter: 'range' },
  /** Thirteen digits. */
  isbn: { kind: 'own', search: true },
  description: { kind: 'text', max: 5000, audit: false },
})
