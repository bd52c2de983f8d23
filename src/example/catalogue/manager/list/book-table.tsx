import type { Caller } from '~/access/caller'
import { sortable } from '~/entity/list/list-screen'
import { BookCover } from '~/example/catalogue/book/book-cover'
import { managedBooks, type ManagedSearch } from '~/example/catalogue/book/book.list'
import type { Book } from '~/example/catalogue/book/book.schema'
import { useTranslation } from '~/i18n/react'
import { type Column, DataTable, rowLinkClass } from '~/ui/list/data-table'
import { RelativeTime } from '~/ui/text/relative-time'
import type { RowSelection } from '~/ui/list/row-select'
import { coverOf } from '../cover-of'
import { GenreName } from '../genre-name'
import type { BookBulkCommand } from './book-bulk'
import type { BookLinks } from './book-menu'
import { BookMenu } from './book-menu'

type Props = {
  books: Book[]
  /** When they were read. */
  readAt: number
  caller: Caller
  search: ManagedSearch
  links: BookLinks
  selection?: RowSelection<Book>
  onCommand: (command: BookBulkCommand) => void
}

export function BookTable({ books, readAt, caller, search, links, selection, onCommand }: Props) {
  const { t, language } = useTranslation('catalogue')
  const sorted = sortable(managedBooks, search, links.list)

  const columns: Column<Book>[] = [
    {
      key: 'title',
      header: t('list.title'),
      primary: true,
      className: 'sm:min-w-40',
      ...sorted('title', '-title'),
      cell: ({ id, title, author, genre, cover }) => (
        <div className="flex items-center gap-3 max-sm:items-start">
          <BookCover {...coverOf({ title, author, genre, cover })} sizes="40px" className="w-10 shrink-0" />
          <div className="min-w-0">
            {links.book(id, { className: rowLinkClass, children: <bdi>{title}</bdi> })}
            {/* Where there is no column for it. */}
            <p className="text-sm wrap-anywhere text-text-muted md:hidden">
              <bdi>{author}</bdi>
            </p>
          </div>
        </div>
      ),
    },
    {
      key: 'author',
      header: t('list.author'),
      className: 'max-md:hidden!',
      ...sorted('author', '-author'),
      cell: ({ author }) => (
        <p className="max-w-48 break-words">
          <bdi>{author}</bdi>
        </p>
      ),
    },
    {
      key: 'genre',
      header: t('list.genre'),
      cell: ({ genre }) => <GenreName genre={genre} className="max-w-40" />,
    },
    {
      key: 'year',
      header: t('list.year'),
      className: 'sm:max-lg:hidden tabular-nums',
      ...sorted('-year', 'year'),
      cell: ({ year }) => year ?? <Unknown label={t('list.noYear')} />,
    },
    {
      key: 'added',
      header: t('list.added'),
      className: 'sm:whitespace-nowrap sm:max-lg:hidden',
      ...sorted('-createdAt', 'createdAt'),
      cell: ({ createdAt }) => (
        // Above the row's link, for the moment that is shown on hover.
        <span className="relative z-1">
          <RelativeTime at={createdAt} now={readAt} language={language} />
        </span>
      ),
    },
    {
      key: 'actions',
      header: t('list.actions'),
      actions: true,
      className: 'w-12',
      cell: (book) => <BookMenu book={book} caller={caller} links={links} onCommand={onCommand} />,
    },
  ]
  return (
    <DataTable
      caption={t('list.caption')}
      columns={columns}
      rows={books}
      rowKey={({ id }) => id}
      selection={selection}
    />
  )
}

function Unknown({ label }: { label: string }) {
  return (
    <span className="text-text-muted">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}
