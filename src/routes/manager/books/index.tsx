import { createFileRoute, Link } from '@tanstack/react-router'
import { BookPlus, FileUp } from 'lucide-react'
import { can } from '~/access/can'
import { loadList } from '~/entity/list/list-query'
import { listRoute } from '~/entity/list/list-route'
import { managedBooks, type ManagedSearch } from '~/example/catalogue/book/book.list'
import { bookPages } from '~/example/catalogue/book/book.requests'
import { type BookLinks, BookList } from '~/example/catalogue/manager/list/book-list'
import { genreList } from '~/example/catalogue/genre/genre.requests'
import { useTranslation } from '~/i18n/react'
import { stringifySearch } from '~/lib/search-params'
import { pageRequires } from '~/frame/session/guard'
import { areaHead } from '~/frame/head'
import { ListPage, pageLink, rowLink } from '~/frame/list-page'
import { useListPage } from '~/frame/use-list-page'
import { buttonClass } from '~/ui/button-class'

export const Route = createFileRoute('/manager/books/')({
  ...listRoute(managedBooks),
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

const links = {
  one: rowLink('/manager/books/$id'),
  edit: rowLink('/manager/books/$id/update'),
  export: ({ cursor: _, ...search }, similar, format) => (
    // The response is a download, so the page stays.
    <a
      href={`/api/rest/books/export${stringifySearch({ ...search, similar: similar || undefined, format })}`}
      download
    />
  ),
} satisfies Partial<BookLinks>

function Books() {
  const { t } = useTranslation(['frame', 'crud', 'book'])
  const { caller } = Route.useRouteContext()
  const { list, onSearch } = useListPage<ManagedSearch>('/manager/books')
  const create = can(caller, 'book.create') ? pageLink('/manager/books/new') : null
  return (
    <ListPage
      title={t('book:navigation.books')}
      actions={
        <Link to="/manager/books/import" className={buttonClass({ className: 'max-sm:h-11' })}>
          <FileUp aria-hidden="true" />
          {t('crud:list.importFile')}
        </Link>
      }
      create={create}
      createLabel={
        <>
          <BookPlus aria-hidden="true" />
          {t('book:pages.new')}
        </>
      }
    >
      <BookList
        caller={caller}
        search={Route.useLoaderDeps()}
        links={{ ...links, list, create }}
        onSearch={onSearch}
      />
    </ListPage>
  )
}
