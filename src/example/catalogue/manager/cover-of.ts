import type { Book } from '~/example/catalogue/book/book.schema'

export const coverOf = ({
  title,
  author,
  genre,
  cover,
}: Pick<Book, 'title' | 'author' | 'cover'> & { genre: { color: string } }) => ({
  title,
  author,
  color: genre.color,
  cover,
})

/** The background of a cover before a genre is chosen: a neutral brown. */
export const noGenre = { id: '', name: '', color: '#6f665f' }
