import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { BookCover, coverOf } from '~/example/catalogue/book/book-cover'
import { duplicatesOf } from '~/example/catalogue/book/book.requests'
import type { Book } from '~/example/catalogue/book/book.schema'
import { useTranslation } from '~/i18n/react'
import { normalizeLine } from '~/lib/normalize-line'
import { textDirection } from '~/lib/text-direction'
import { withTimeout } from '~/lib/with-timeout'
import { Alert } from '~/ui/feedback/alert'
import { useDebouncedValue } from '~/ui/list/use-debounced-value'
import { toIsbn13 } from '../../book/isbn'
import type { BookValues } from './book-form'

const debounceMs = 400
const timeoutMs = 2500
/** A second press sooner than this is a double click, not a confirmation. */
const deliberateMs = 600
const longestTerm = 200

type Draft = Parameters<typeof duplicatesOf>[0]
type Warned = { books: readonly Book[]; at: number }

/** Null if there is too little to compare, or nothing changed. */
function draftOf(values: BookValues, edited: Book | null): Draft | null {
  const [title, author] = [normalizeLine(values.title), normalizeLine(values.author)]
  const isbn = toIsbn13(values.isbn)
  const isAsItWas = edited && title === edited.title && author === edited.author && isbn === edited.isbn
  if (!title || !author || isAsItWas) return null
  return {
    title: title.slice(0, longestTerm),
    author: author.slice(0, longestTerm),
    ...(isbn && { isbn }),
    ...(edited && { except: edited.id }),
  }
}

const isTheSame = (book: Book, { title, author }: Draft) =>
  book.title.toLowerCase() === title.toLowerCase() && book.author.toLowerCase() === author.toLowerCase()

/** Possible duplicates, shown while typing; saving asks once for confirmation. */
export function useDuplicates(values: BookValues, edited: Book | null) {
  const queryClient = useQueryClient()
  const [warned, setWarned] = useState<Warned | null>(null)
  const draft = draftOf(values, edited)
  const key = JSON.stringify(draft)
  const settled = JSON.parse(useDebouncedValue(key, debounceMs)) as Draft | null
  const optionsFor = (about: Draft) => ({ ...duplicatesOf(about), retry: false, staleTime: 30_000 })
  const found = useQuery({ ...optionsFor(settled ?? { title: '', author: '' }), enabled: settled !== null })

  const books = draft && settled ? (found.data?.items ?? []) : []
  const seen = (book: Book) => warned?.books.some(({ id }) => id === book.id) ?? false

  /** Whether saving needs a second press. A failed check does not prevent saving. */
  const hold = async (wanted: BookValues): Promise<boolean> => {
    const about = draftOf(wanted, edited)
    if (!about) return false
    const { items } = await withTimeout(timeoutMs, queryClient.fetchQuery(optionsFor(about))).catch(() => ({
      items: [] as Book[],
    }))
    // The server rejects an exact duplicate with an error at the field.
    if (items.length === 0 || items.some((book) => isTheSame(book, about))) return false
    if (items.every(seen) && Date.now() - warned!.at > deliberateMs) return false
    setWarned({ books: items, at: Date.now() })
    return true
  }

  return { books, hold, isHeld: books.length > 0 && books.every(seen) }
}

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
