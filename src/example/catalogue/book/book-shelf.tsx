import type { ReactNode } from 'react'
import { textDirection } from '~/lib/text-direction'
import { cn } from '~/ui/cn'
import { RowBoundary } from '~/ui/list/row-boundary'
import { BookCover, coverOf } from './book-cover'
import type { ListedBook } from './book.schema'

type Props = {
  books: ListedBook[]
  /** Renders the links, because only pages know their URLs. */
  link: (id: string, props: { className: string; children: ReactNode }) => ReactNode
  /** One scrollable row. */
  row?: boolean
}

export function BookShelf({ books, link, row }: Props) {
  return (
    <ul className={cn('grid gap-x-4 sm:gap-x-6', row ? inRow : inRows)}>
      {books.map((book) => (
        <RowBoundary key={book.id}>
          <li dir={textDirection(book.title, book.author)} className="min-w-0 align-page">
            {link(book.id, {
              className: 'book-card group',
              children: (
                <>
                  <BookCover
                    {...coverOf(book)}
                    sizes="(min-width: 40rem) 12rem, 45vw"
                    className="transition-transform group-hover:-translate-y-1"
                  />
                  <p>{book.title}</p>
                  <p>{book.author}</p>
                </>
              ),
            })}
          </li>
        </RowBoundary>
      ))}
    </ul>
  )
}

const inRows = 'grid-cols-2 gap-y-8 sm:grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] sm:gap-y-10'
// Room for hover and focus effects.
const inRow =
  '-mx-5 auto-cols-[max(8.5rem,calc((100%-6rem)/5))] grid-flow-col justify-start overflow-x-auto overscroll-x-contain px-5 pt-1.5 pb-2 [scrollbar-width:thin]'
