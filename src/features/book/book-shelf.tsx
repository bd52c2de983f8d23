import { useTranslation } from '~/i18n/react'
import type { ReactNode } from 'react'
import { ListState } from '~/ui/list-state'
import { BookCover } from './book-cover'
import type { Book } from './book.schema'

type Props = { books: Book[]; link: (book: Book, content: ReactNode) => ReactNode }

/** Covers side by side. */
export function BookShelf({ books, link }: Props) {
  const { t } = useTranslation('book')
  if (books.length === 0)
    return <ListState state="none-yet" title={t('none')} description={t('noneDescription')} />
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] sm:gap-x-6">
      {books.map((book) => (
        <li key={book.id}>
          {link(
            book,
            <>
              <BookCover
                title={book.title}
                author={book.author}
                color={book.genre.color}
                className="transition-transform group-hover:-translate-y-1"
              />
              <p dir="auto" className="mt-3 line-clamp-2 text-sm font-semibold">
                {book.title}
              </p>
              <p dir="auto" className="mt-0.5 line-clamp-1 text-sm text-text-muted">
                {book.author}
              </p>
            </>,
          )}
        </li>
      ))}
    </ul>
  )
}
