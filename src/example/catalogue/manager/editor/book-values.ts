import type { Book } from '~/example/catalogue/book/book.schema'
import type { Genre, NewGenre } from '~/example/catalogue/genre/genre.schema'
import { asciiDigits } from '~/lib/ascii-digits'
import { fieldEdits } from '~/lib/field-edits'
import { toIsbn13 } from '../../book/isbn'

/** One that there is, or one that is stored with the book: it has no id yet. */
export type ChosenGenre = Genre | (NewGenre & { id: null })

/** What a book's form holds: mostly what was typed, as it was typed. */
export type BookValues = {
  title: string
  author: string
  genre: ChosenGenre | null
  publisher: string
  year: string
  isbn: string
  description: string
  /** The id of its picture. */
  cover: string | null
}

export const noValues: BookValues = {
  title: '',
  author: '',
  genre: null,
  publisher: '',
  year: '',
  isbn: '',
  description: '',
  cover: null,
}

export const valuesOf = ({
  title,
  author,
  genre,
  publisher,
  year,
  isbn,
  description,
  cover,
}: Book): BookValues => ({
  title,
  author,
  genre,
  publisher: publisher ?? '',
  year: year === null ? '' : String(year),
  isbn: isbn ?? '',
  description: description ?? '',
  cover,
})

/** A line as the server keeps it. */
export const lineOf = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()

export const bookEdits = fieldEdits<BookValues>({
  title: lineOf,
  author: lineOf,
  genre: (genre) => genre && (genre.id ?? `new ${lineOf(genre.name)}`),
  publisher: lineOf,
  year: (year) => asciiDigits(year).trim(),
  isbn: (isbn) => toIsbn13(isbn) ?? isbn.trim(),
  description: (text) => text.normalize('NFC').trim(),
  cover: (id) => id,
})

/** By the names of the call's fields. */
export const inputOf = ({ genre, ...values }: BookValues) => ({ ...values, ...genreInput(genre) })
type Input = ReturnType<typeof inputOf>

function genreInput(genre: ChosenGenre | null): { genreId?: string; newGenre?: NewGenre } {
  if (genre?.id !== null) return { genreId: genre?.id ?? '' }
  return { newGenre: { name: genre.name, color: genre.color } }
}

const genreFields = new Set(['genreId', 'newGenre'])

/** What was changed, and nothing else: what others did to the remaining fields stays. */
export function changesOf(base: BookValues, values: BookValues): Partial<Input> {
  const changed = new Set<string>(bookEdits.changedFields(base, values))
  return Object.fromEntries(
    Object.entries(inputOf(values)).filter(([name]) => changed.has(genreFields.has(name) ? 'genre' : name)),
  )
}
