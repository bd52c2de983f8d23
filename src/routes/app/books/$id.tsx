import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useEffect } from 'react'
import { can } from '~/access/can'
import { apiClient } from '~/api/api-client'
import type { bookContract } from '~/example/catalogue/book/book.contract'
import { moreBooks, visitBook, oneBook, visitedBooks } from '~/example/catalogue/book/book.requests'
import { BookPage } from '~/example/catalogue/book/page/book-page'
import type { shelfContract } from '~/example/catalogue/shelf/shelf.contract'
import { shelvesOfBook } from '~/example/catalogue/shelf/shelf.requests'
import { ShelfControl } from '~/example/catalogue/shelf/shelf-control'
import { useTranslation } from '~/i18n/react'
import { demo } from '~/lib/build-flags'
import { BackLink } from '~/frame/back-link'
import { besideThePage } from '~/frame/beside-the-page'
import { secondaryHead, withSecondaryMessages } from '~/frame/secondary-messages'
import { buttonClass } from '~/ui/button-class'

const bookApi = apiClient<typeof bookContract>('book')
const shelfApi = apiClient<typeof shelfContract>('shelf')

/** As many as fit in one row. */
const shown = 5
const by = (author: string) => moreBooks({ author }, shown + 1)
/** Fetches more, because those of the same author may already be shown. */
const of = (genre: string) => moreBooks({ genre }, 2 * shown + 1)

export const Route = createFileRoute('/app/books/$id')({
  ...withSecondaryMessages('book.read', {
    reads: ({ params: { id } }) => [
      { ...bookApi.query('get', { id }), rowOf: 'list' },
      shelfApi.query('ofBook', { id }),
    ],
  }),
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const shelves = queryClient.ensureQueryData(shelvesOfBook(id))
    const { title, author, genre } = await queryClient.ensureQueryData(oneBook(id))
    await besideThePage([
      shelves,
      queryClient.ensureQueryData(by(author)),
      queryClient.ensureQueryData(of(genre.id)),
    ])
    return { title }
  },
  head: secondaryHead('book:pages.one'),
  component: Book,
})

function Book() {
  const { t } = useTranslation(['book', 'frame'])
  const { id } = Route.useParams()
  const { caller } = Route.useRouteContext()
  const queryClient = useQueryClient()
  const { data: book, dataUpdatedAt } = useSuspenseQuery(oneBook(id))
  const { data: byAuthor } = useQuery(by(book.author))
  const { data: ofGenre } = useQuery(of(book.genre.id))

  // Not recorded where it would be refused; a failure is ignored.
  const isNoted = !demo && !caller.impersonatedBy
  useEffect(() => {
    if (!isNoted) return
    visitBook(id).then(
      // Removed instead of invalidated, so that the home page renders once, with this book.
      () => queryClient.removeQueries(visitedBooks()),
      () => undefined,
    )
  }, [id, isNoted, queryClient])

  const others = byAuthor?.items.filter((each) => each.id !== id).slice(0, shown) ?? []
  const known = new Set([id, ...others.map((each) => each.id)])

  return (
    <BookPage
      book={book}
      readAt={dataUpdatedAt}
      byAuthor={others}
      // After the others: neither list moves the other, and no book is shown twice.
      ofGenre={(byAuthor && ofGenre?.items.filter((each) => !known.has(each.id)).slice(0, shown)) ?? []}
      back={<BackLink to="/app/books">{t('book:navigation.books')}</BackLink>}
      edit={
        can(caller, 'book.update') && (
          <Link
            to="/manager/books/$id"
            params={{ id }}
            className={buttonClass({
              variant: 'ghost',
              size: 'sm',
              className: 'text-text-muted max-sm:h-11',
            })}
          >
            <Pencil aria-hidden="true" />
            {t('page.edit')}
          </Link>
        )
      }
      shelf={<ShelfControl key={id} book={book} />}
      links={{
        list: (filter, props) => <Link to="/app/books" search={filter} {...props} />,
        book: (other, props) => <Link to="/app/books/$id" params={{ id: other }} {...props} />,
      }}
    />
  )
}
