import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { can } from '~/access/can'
import { loadList } from '~/entity/list/list-query'
import { listRoute } from '~/entity/list/list-route'
import { browsedBooks } from '~/example/catalogue/book/book.list'
import { bookPages } from '~/example/catalogue/book/book.requests'
import { BookBrowser, type BrowseLinks } from '~/example/catalogue/book/browse/book-browser'
import { genreList } from '~/example/catalogue/genre/genre.requests'
import { useTranslation } from '~/i18n/react'
import { pageRequires } from '~/frame/session/guard'
import { areaHead } from '~/frame/head'
import { PageHeader } from '~/ui/page-header'

export const Route = createFileRoute('/app/books/')({
  ...listRoute(browsedBooks),
  beforeLoad: pageRequires('book.read'),
  loader: async ({ context: { queryClient }, deps, cause }) => {
    await loadList(cause, () =>
      Promise.all([
        queryClient.ensureInfiniteQueryData(bookPages(deps)),
        queryClient.ensureQueryData(genreList()),
      ]),
    )
  },
  head: areaHead('book:navigation.books'),
  component: Books,
})

function Books() {
  const { t } = useTranslation(['frame', 'book'])
  const { caller } = Route.useRouteContext()
  const search = Route.useLoaderDeps()
  const navigate = Route.useNavigate()
  const { data: genres } = useSuspenseQuery(genreList())
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('book:navigation.books')} />
      <BookBrowser
        search={search}
        // A genre without books is not offered as a filter, unless it is the one in the URL.
        genres={genres.items.filter(({ id, books }) => books > 0 || id === search.genre)}
        links={can(caller, 'book.create') ? { ...links, create } : links}
        onSearch={(change, replace) =>
          void navigate({ search: (before) => ({ ...before, ...change }), replace, resetScroll: !replace })
        }
      />
    </div>
  )
}

const create: BrowseLinks['create'] = (props) => <Link to="/manager/books/new" {...props} />

const links: BrowseLinks = {
  list: (change, props) => (
    <Link
      from="/app/books/"
      to="/app/books"
      search={(before) => ({ ...before, ...change })}
      // Otherwise every link would be marked as current.
      activeOptions={{ exact: true, explicitUndefined: true }}
      // Not preloaded: further rows are appended instead.
      preload={change.cursor ? false : undefined}
      {...props}
    />
  ),
  book: (id, props) => <Link to="/app/books/$id" params={{ id }} {...props} />,
  create: null,
}
