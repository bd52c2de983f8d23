import type { Book } from '~/features/book/book.schema'

/** What a cover is drawn from. */
export const coverOf = ({
  title,
  author,
  genre,
  cover,
}: Pick<Book, 'title' | 'author' | 'genre' | 'cover'>) => ({
  title,
  author,
  color: genre.color,
  cover,
})
