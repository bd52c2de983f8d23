import type { Book } from '~/example/catalogue/book/book.schema'

/** What a cover is drawn from. */
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

/** The ground of a cover whose genre is not known yet: paper bags, not a colour of any shelf. */
export const noGenre = { id: '', name: '', color: '#6f665f' }
