import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { can } from '~/access/can'
import { loadList } from '~/entity/list/list-query'
import { listRoute } from '~/entity/list/list-route'
import { browsedBooks, type BrowseSearch } from '~/example/catalogue/book/book.list'
import { bookPages } from '~/example/catalogue/book/book.requests'
import { BookBrowser } from '~/example/catalogue/book/browse/book-browser'
import { genreList } from '~/example/catalogue/genre/genre.requests'
import { useTranslation } from '~/i18n/react'
import { pageRequires } from '~/frame/session/guard'
import { areaHead } from '~/frame/head'
import { ListPage, pageLink, rowLink } from '~/frame/list-page'
import { useListPage } from '~/frame/use-list-page'

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
  const { list, onSearch } = useListPage<BrowseSearch>('/app/books')
  const { data: genres } = useSuspenseQuery(genreList())
  return (
    <ListPage title={t('book:navigation.books')}>
      <BookBrowser
        search={search}
        // A genre without books is not offered as a filter, unless it is the one in the URL.
        genres={genres.items.filter(({ id, books }) => books > 0 || id === search.genre)}
        links={{
          list,
          book: rowLink('/app/books/$id'),
          create: can(caller, 'book.create') ? pageLink('/manager/books/new') : null,
        }}
        onSearch={onSearch}
      />
    </ListPage>
  )
}
