import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, type SearchSchemaInput } from '@tanstack/react-router'
import { ImportPage } from '~/example/catalogue/import/import-page'
import { oneImport, ownImports } from '~/example/catalogue/import/import.requests'
import { RecentImports } from '~/example/catalogue/import/steps/recent-imports'
import { useTranslation } from '~/i18n/react'
import { textParam } from '~/lib/search-params'
import { requirePermission } from '~/frame/session/guard'
import { BackLink } from '~/frame/back-link'
import { areaTitle } from '~/frame/head'
import { buttonClass } from '~/ui/button-class'
import { PageHeader } from '~/ui/page-header'

export const Route = createFileRoute('/manager/books/import')({
  /** `id`: one that was begun, so that a reload or another day finds it again. */
  validateSearch: (search: { id?: string } & SearchSchemaInput) => ({
    id: textParam(search.id) || undefined,
  }),
  beforeLoad: ({ context, location }) => requirePermission('book.create', context.init, location),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps: { id } }) => {
    await (id ? queryClient.ensureQueryData(oneImport(id)) : queryClient.ensureQueryData(ownImports()))
  },
  head: ({ match }) => areaTitle(match.context.i18n.t('import:title'), match),
  component: ImportBooks,
})

function ImportBooks() {
  const { t } = useTranslation(['import', 'frame', 'book'])
  const { id } = Route.useSearch()
  const { caller } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  const current = useQuery({ ...oneImport(id ?? ''), enabled: id !== undefined })
  const recent = useQuery({ ...ownImports(), enabled: id === undefined })
  return (
    <div className="flex flex-col gap-8">
      <PageHeader
        back={<BackLink to="/manager/books">{t('book:navigation.books')}</BackLink>}
        title={t('title')}
        description={t('description')}
      />
      <ImportPage
        caller={caller}
        current={id === undefined ? null : (current.data ?? null)}
        onShow={(shown) => navigate({ search: { id: shown }, replace: shown !== undefined })}
        books={(label) => (
          <Link to="/manager/books" className={buttonClass({ variant: 'primary' })}>
            {label}
          </Link>
        )}
        recent={
          recent.data && (
            <RecentImports
              items={recent.data.items}
              now={recent.dataUpdatedAt}
              link={(item, label, children) => (
                <Link
                  to="/manager/books/import"
                  search={{ id: item.id }}
                  aria-label={label}
                  className={buttonClass({ size: 'sm', className: 'max-sm:ms-auto' })}
                >
                  {children}
                </Link>
              )}
            />
          )
        }
      />
    </div>
  )
}
