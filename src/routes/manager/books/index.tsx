import { createFileRoute, Link } from '@tanstack/react-router'
import { BookPlus, FileUp } from 'lucide-react'
import { can } from '~/access/can'
import { loadList } from '~/entity/list/list-query'
import { listRoute } from '~/entity/list/list-route'
import { managedBooks } from '~/example/catalogue/book/book.list'
import { bookPages } from '~/example/catalogue/book/book.requests'
import { BookList, type BookLinks } from '~/example/catalogue/manager/list/book-list'
import { genreList } from '~/example/catalogue/genre/genre.requests'
import { useTranslation } from '~/i18n/react'
import { stringifySearch } from '~/lib/search-params'
import { requirePermission } from '~/frame/session/guard'
import { areaTitle } from '~/frame/head'
import { buttonClass } from '~/ui/button-class'
import { PageHeader } from '~/ui/page-header'

export const Route = createFileRoute('/manager/books/')({
  ...listRoute(managedBooks),
  beforeLoad: ({ context, location }) => requirePermission('book.read', context.init, location),
  loader: async ({ context: { queryClient }, deps, cause }) => {
    await loadList(cause, () =>
      Promise.all([
        queryClient.ensureInfiniteQueryData(bookPages(deps)),
        queryClient.ensureQueryData(genreList()),
      ]),
    )
  },
  head: ({ match }) => areaTitle(match.context.i18n.t('book:navigation.books'), match),
  component: Books,
})

function Books() {
  const { t } = useTranslation(['frame', 'catalogue', 'book'])
  const { caller } = Route.useRouteContext()
  const search = Route.useLoaderDeps()
  const navigate = Route.useNavigate()
  const mayCreate = can(caller, 'book.create')
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={t('book:navigation.books')}
        actions={
          mayCreate && (
            <>
              <Link to="/manager/books/import" className={buttonClass({ className: 'max-sm:h-11' })}>
                <FileUp aria-hidden="true" />
                {t('catalogue:list.import')}
              </Link>
              <Link
                to="/manager/books/new"
                className={buttonClass({ variant: 'primary', className: 'max-sm:h-11' })}
              >
                <BookPlus aria-hidden="true" />
                {t('book:pages.new')}
              </Link>
            </>
          )
        }
      />
      <BookList
        caller={caller}
        search={search}
        links={mayCreate ? { ...links, create } : links}
        onSearch={(change, replace) =>
          void navigate({ search: (before) => ({ ...before, ...change }), replace, resetScroll: !replace })
        }
      />
    </div>
  )
}

const create: BookLinks['create'] = (props) => <Link to="/manager/books/new" {...props} />

const links: BookLinks = {
  list: (change, props) => (
    <Link
      from="/manager/books/"
      to="/manager/books"
      search={(before) => ({ ...before, ...change })}
      // The next rows come below the others, not as a page.
      preload={change.cursor ? false : undefined}
      {...props}
    />
  ),
  book: (id, props) => <Link to="/manager/books/$id" params={{ id }} {...props} />,
  edit: (id, props) => <Link to="/manager/books/$id/update" params={{ id }} {...props} />,
  export: ({ cursor: _, ...search }, similar, format) => (
    // The answer is a file, so the page stays where it is.
    <a
      href={`/api/rest/books/export${stringifySearch({ ...search, similar: similar || undefined, format })}`}
      download
    />
  ),
  create: null,
}
