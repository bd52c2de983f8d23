import { defineForm } from '~/entity/form/define-form'
import { bookFields } from '~/example/catalogue/book/book.fields'
import type { Book } from '~/example/catalogue/book/book.schema'
import type { Genre, NewGenre } from '~/example/catalogue/genre/genre.schema'
import { normalizeLine } from '~/lib/normalize-line'
import { toIsbn13 } from '../../book/isbn'

/** An existing genre, or a new one without an id, which is created with the book. */
export type ChosenGenre = Genre | (NewGenre & { id: null })

export const bookForm = defineForm<Book>()({
  entity: 'book',
  fields: bookFields,
  byCode: { BOOK_ALREADY_EXISTS: { title: 'book:title.taken' } },
  own: {
    genre: {
      empty: null as ChosenGenre | null,
      of: (book: Book): ChosenGenre | null => book.genre,
      stored: (genre: ChosenGenre | null) => genre && (genre.id ?? `new ${normalizeLine(genre.name)}`),
      input: (genre: ChosenGenre | null) =>
        genre?.id === null
          ? { newGenre: { name: genre.name, color: genre.color } }
          : { genreId: genre?.id ?? '' },
      paths: { 'newGenre.name': 'genre:name.invalid', newGenre: null, genreId: 'book:genre.unknown' },
    },
    cover: {
      empty: null as string | null,
      of: (book: Book) => book.cover,
      stored: (id: string | null) => id,
      paths: { cover: 'book:cover.unknown' },
    },
    isbn: {
      empty: '',
      of: (book: Book): string => book.isbn ?? '',
      stored: (isbn: string) => toIsbn13(isbn) ?? isbn.trim(),
      typed: true,
    },
  },
})

export type BookValues = (typeof bookForm)['noValues']
