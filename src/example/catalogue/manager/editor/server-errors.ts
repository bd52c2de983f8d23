import { type Errors, refusedFields } from '~/lib/field-errors'

/** The form's genre is the call's `genreId`, or its `newGenre`. */
export function byFormField({ genreId, newGenre, 'newGenre.name': name, ...others }: Errors): Errors {
  const genre = name ?? newGenre ?? genreId
  return genre ? { ...others, genre } : others
}

/** What the server said about single fields; null where it spoke of something else. */
export function serverErrors(error: unknown): Errors | null {
  const refused = refusedFields(error, {
    byCode: { BOOK_ALREADY_EXISTS: { title: 'book:title.taken' } },
    invalid: {
      title: 'book:title.invalid',
      author: 'book:author.invalid',
      genreId: 'book:genre.unknown',
      'newGenre.name': 'genre:name.invalid',
      publisher: 'book:publisher.invalid',
      year: 'book:year.invalid',
      isbn: 'book:isbn.invalid',
      description: 'book:description.invalid',
      cover: 'book:cover.unknown',
    },
  })
  return refused && byFormField(refused)
}
