import type { ReactNode } from 'react'
import { BookCover } from '~/example/catalogue/book/book-cover'
import type { Book } from '~/example/catalogue/book/book.schema'
import { textDirection } from '~/lib/text-direction'
import { coverOf } from '../cover-of'
import { GenreName } from '../genre-name'

type Props = { book: Book; back: ReactNode; actions: ReactNode }

/** Cover and title. Texts of the book have the direction of their own language. */
export function BookHeader({ book, back, actions }: Props) {
  return (
    <header className="flex flex-col gap-5">
      {back}
      <div className="flex items-end gap-5 sm:gap-8">
        <BookCover {...coverOf(book)} sizes="11rem" className="w-28 shrink-0 shadow-floating sm:w-44" />
        <div className="flex min-w-0 flex-1 flex-col gap-3 max-sm:self-center">
          <div dir={textDirection(book.title, book.author)} className="align-page">
            <h1 className="title-face text-2xl wrap-anywhere sm:text-3xl">{book.title}</h1>
            <p className="mt-1.5 wrap-anywhere text-text-muted sm:text-lg">{book.author}</p>
          </div>
          <p className="text-sm">
            <GenreName genre={book.genre} />
          </p>
          <div className="flex flex-wrap gap-2 max-sm:hidden">{actions}</div>
        </div>
      </div>
      <div className="flex flex-wrap gap-2 *:flex-1 sm:hidden">{actions}</div>
    </header>
  )
}
