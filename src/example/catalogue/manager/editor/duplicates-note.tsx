import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { BookCover } from '~/example/catalogue/book/book-cover'
import type { Book } from '~/example/catalogue/book/book.schema'
import { useTranslation } from '~/i18n/react'
import { textDirection } from '~/lib/text-direction'
import { Alert } from '~/ui/feedback/alert'
import { coverOf } from '../cover-of'

type Props = {
  books: readonly Book[]
  /** Saving requires a second press: scrolls the note into view. */
  isHeld: boolean
}

/** Shown below the fields, so that it does not move the focused field. */
export function DuplicatesNote({ books, isHeld }: Props) {
  const { t } = useTranslation('catalogue')
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isHeld) note.current?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  }, [isHeld])
  return (
    <div ref={note} role="status" className="empty:hidden">
      {books.length > 0 && (
        <Alert tone="warning" title={t('duplicates.title')} className="animate-settle">
          <ul className="my-3 grid gap-2 sm:grid-cols-2">
            {books.map((book) => (
              <li key={book.id}>
                <Link to="/manager/books/$id" params={{ id: book.id }} target="_blank" className={entry}>
                  <BookCover {...coverOf(book)} sizes="36px" className="w-9 shrink-0" />
                  <span dir={textDirection(book.title, book.author)} className="min-w-0 flex-1 align-page">
                    <span className="clamp-room line-clamp-2 font-medium">{book.title}</span>
                    <span className="clamp-room line-clamp-1 text-text-muted">{book.author}</span>
                  </span>
                  <span className="sr-only">{t('duplicates.newTab')}</span>
                </Link>
              </li>
            ))}
          </ul>
          <p>{t('duplicates.hint')}</p>
        </Alert>
      )}
    </div>
  )
}

const entry = 'flex items-center gap-3 rounded-tight bg-surface-raised p-2 transition-colors hover:bg-hover'
