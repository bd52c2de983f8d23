import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useRouter } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { type MouseEvent, useEffect } from 'react'
import { can } from '~/access/can'
import { moreBooks, noteVisit, oneBook, visitedBooks } from '~/example/catalogue/book/book.requests'
import { BookPage } from '~/example/catalogue/book/page/book-page'
import { shelvesOfBook } from '~/example/catalogue/shelf/shelf.requests'
import { ShelfControl } from '~/example/catalogue/shelf/shelf-control'
import { useTranslation } from '~/i18n/react'
import { demo } from '~/lib/build-flags'
import { areaTitle } from '~/frame/head'
import { moreMessageFiles, withMoreMessages } from '~/frame/more-messages'
import { buttonClass } from '~/ui/button-class'
import { BackIcon } from '~/ui/directional-icons'
import { backLinkClass } from '~/ui/page-header'

declare module '@tanstack/history' {
  interface HistoryState {
    /** How many pages back the list lies that a book was found in. */
    sinceBooks?: number
  }
}

/** As many as stand side by side. */
const shown = 5
const by = (author: string) => moreBooks({ author }, shown + 1)
/** Those of the author are left out, if they are shown already. */
const of = (genre: string) => moreBooks({ genre }, 2 * shown + 1)

export const Route = createFileRoute('/app/books/$id')({
  ...withMoreMessages('book.read'),
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const [{ title, author, genre }] = await Promise.all([
      queryClient.ensureQueryData(oneBook(id)),
      queryClient.ensureQueryData(shelvesOfBook(id)),
    ])
    await Promise.all([queryClient.ensureQueryData(by(author)), queryClient.ensureQueryData(of(genre.id))])
    return { title }
  },
  head: ({ match, loaderData }) => ({
    ...areaTitle(loaderData?.title ?? match.context.i18n.t('book:pages.one'), match),
    ...moreMessageFiles(match),
  }),
  component: Book,
})

function Book() {
  const { t } = useTranslation(['book', 'frame'])
  const { id } = Route.useParams()
  const { caller } = Route.useRouteContext()
  const router = useRouter()
  const queryClient = useQueryClient()
  const { data: book, dataUpdatedAt } = useSuspenseQuery(oneBook(id))
  const byAuthor = useSuspenseQuery(by(book.author)).data.items
  const ofGenre = useSuspenseQuery(of(book.genre.id)).data.items

  // Where it would be refused it is not asked, and where it fails nobody misses it.
  const isNoted = !demo && !caller.impersonatedBy
  useEffect(() => {
    if (!isNoted) return
    noteVisit(id).then(
      // Gone rather than stale: the home is drawn once, with this book in it.
      () => queryClient.removeQueries(visitedBooks()),
      () => undefined,
    )
  }, [id, isNoted, queryClient])

  const others = byAuthor.filter((each) => each.id !== id).slice(0, shown)
  const known = new Set([id, ...others.map((each) => each.id)])

  /** To the list as it was left, with its rows and its place, where there is one. */
  const goBack = (event: MouseEvent) => {
    const { sinceBooks } = router.state.location.state
    if (!sinceBooks || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    router.history.go(-sinceBooks)
  }

  return (
    <BookPage
      book={book}
      readAt={dataUpdatedAt}
      byAuthor={others}
      ofGenre={ofGenre.filter((each) => !known.has(each.id)).slice(0, shown)}
      back={
        <Link to="/app/books" onClick={goBack} className={backLinkClass}>
          <BackIcon />
          {t('book:navigation.books')}
        </Link>
      }
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
        book: (other, props) => (
          <Link
            to="/app/books/$id"
            params={{ id: other }}
            state={({ sinceBooks }) => ({ sinceBooks: sinceBooks && sinceBooks + 1 })}
            {...props}
          />
        ),
      }}
    />
  )
}
