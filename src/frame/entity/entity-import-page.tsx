import { useQuery, type QueryClient } from '@tanstack/react-query'
import { Link, useMatch, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Caller } from '~/access/caller'
import { pathsOf } from '~/entity/screen/entity-pages'
import { refSourcesOf } from '~/entity/crud/entity-requests'
import type { ImportEntity, ImportGuide } from '~/entity/import/import-entity'
import { ImportPage } from '~/entity/import/import-page'
import { type ImportSearch, shownRows } from '~/entity/import/import.list'
import { importRequestsOf } from '~/entity/import/import-requests'
import { ImportProvider } from '~/entity/import/import-screen'
import { RecentImports } from '~/entity/import/steps/recent-imports'
import { useTranslation } from '~/i18n/react'
import { useMessage } from '~/i18n/use-message'
import { buttonClass } from '~/ui/button-class'
import { PageHeader } from '~/ui/page-header'
import { BackLink } from '../back-link'
import { useListPage } from '../use-list-page'
import { loadList } from '~/entity/list/list-query'
import type { I18n } from '~/i18n/translator'

type Props = {
  entity: ImportEntity
  guide?: ImportGuide
  /** The message key of the list of an entity that is not described. */
  many?: string
}

const noGuide: ImportGuide = {}

export function EntityImportPage({ entity, guide = noGuide, many = `${entity.name}:many` }: Props) {
  const { t } = useTranslation('import')
  const formatMessage = useMessage()
  const navigate = useNavigate()
  const paths = pathsOf(entity)
  const { context, loaderDeps, loaderData } = useMatch({ strict: false }) as unknown as {
    context: { caller: Caller }
    loaderDeps: ImportSearch
    loaderData: { title: string }
  }
  const { id } = loaderDeps
  const links = useListPage<ImportSearch>(paths.import)
  const screen = useMemo(
    () => ({ entity, guide, requests: importRequestsOf(entity), refs: refSourcesOf(entity.refs) }),
    [entity, guide],
  )
  const { requests } = screen
  const current = useQuery({ ...requests.one(id ?? ''), enabled: id !== undefined })
  const recent = useQuery({ ...requests.list(), enabled: id === undefined })
  return (
    <div className="flex flex-col gap-8">
      <PageHeader
        back={<BackLink to={paths.list}>{formatMessage(many)}</BackLink>}
        title={loaderData.title}
        description={t('description')}
      />
      <ImportProvider value={{ ...screen, ...links, search: loaderDeps, caller: context.caller }}>
        <ImportPage
          current={id === undefined ? null : (current.data ?? null)}
          onShow={(shown) =>
            navigate({ to: paths.import, search: { id: shown } as never, replace: shown !== undefined })
          }
          list={(label) => (
            <Link to={paths.list} className={buttonClass({ variant: 'primary' })}>
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
                    to={paths.import}
                    search={{ id: item.id } as never}
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
      </ImportProvider>
    </div>
  )
}

type Loading = { context: { queryClient: QueryClient; i18n: I18n }; deps: ImportSearch; cause: string }

/** Loads the import in the URL with its rows, or the recent ones. */
export async function loadImport(
  entity: { name: string; plural: string },
  { context: { queryClient, i18n }, deps, cause }: Loading,
  titleKey?: string,
) {
  const { one, list, rows } = importRequestsOf(entity)
  const current = deps.id && (await queryClient.ensureQueryData(one(deps.id)))
  if (current)
    await loadList(cause, () => queryClient.ensureInfiniteQueryData(rows(shownRows(current, deps))))
  else await queryClient.ensureQueryData(list())
  const say = i18n.t as unknown as (key: string, values?: object) => string
  return { title: titleKey ? say(titleKey) : say('import:title', { many: say(`${entity.name}:many`) }) }
}
