import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { can } from '~/access/can'
import { useTranslation } from '~/i18n/react'
import type { HomePart } from '~/manifest/browser-module'
import { buttonClass } from '~/ui/button-class'
import { ListState } from '~/ui/list/list-state'
import { newestBooks, visitedBooks } from './book/book.requests'
import { BookShelf } from './book/book-shelf'
import { newestOn } from './shelf/shelf.requests'

const newest = newestBooks(10)
/** As many as fit in one row. */
const reading = newestOn('reading', 5)

const useHome = () => ({
  books: useSuspenseQuery(newest).data.items,
  visited: useSuspenseQuery(visitedBooks()).data.items,
  begun: useSuspenseQuery(reading).data.items,
})

function Intro() {
  const { t } = useTranslation('book')
  const { books, visited, begun } = useHome()
  return (
    visited.length === 0 &&
    begun.length === 0 &&
    books.length > 0 && <p className="mt-1.5 max-w-[65ch] text-text-muted">{t('home.first')}</p>
  )
}

const Shelves: HomePart['Sections'] = ({ caller }) => {
  const { t } = useTranslation('book')
  const { books, visited, begun } = useHome()
  return (
    <>
      {begun.length > 0 && (
        <Shelf
          id="reading"
          title={
            <Link to="/app/shelves/$id" params={{ id: 'reading' }} className="rounded-tight hover:underline">
              {t('home.reading')}
            </Link>
          }
        >
          <BookShelf row books={begun.map(({ book }) => book)} link={bookLink} />
        </Shelf>
      )}
      {visited.length > 0 && (
        <Shelf id="visited" title={t('home.carryOn')}>
          <BookShelf row books={visited} link={bookLink} />
        </Shelf>
      )}
      <Shelf id="newest" title={t('newest')}>
        {books.length > 0 ? (
          <BookShelf books={books} link={bookLink} />
        ) : (
          <ListState
            state="none-yet"
            title={t('list.noneYet.title')}
            description={t('list.noneYet.description')}
            action={
              can(caller, 'book.create') && (
                <Link to="/manager/books/new" className={buttonClass({ variant: 'primary' })}>
                  {t('list.noneYet.action')}
                </Link>
              )
            }
          />
        )}
      </Shelf>
    </>
  )
}

const bookLink = (id: string, props: { className: string; children: ReactNode }) => (
  <Link to="/app/books/$id" params={{ id }} {...props} />
)

function Shelf({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-5">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}

export const part: HomePart = {
  load: (queryClient) =>
    Promise.all([
      queryClient.ensureQueryData(newest),
      queryClient.ensureQueryData(visitedBooks()),
      queryClient.ensureQueryData(reading),
    ]),
  Intro,
  Sections: Shelves,
}
