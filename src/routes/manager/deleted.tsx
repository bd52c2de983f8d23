import { createFileRoute, Link } from '@tanstack/react-router'
import { can } from '~/access/can'
import { deletedPages } from '~/entity/act/act.requests'
import { DeletedList } from '~/entity/act/deleted-list'
import { deletedList, type DeletedSearch } from '~/entity/act/deleted.list'
import { loadList } from '~/entity/list/list-query'
import { listRoute } from '~/entity/list/list-route'
import { areaHead } from '~/frame/head'
import { ListPage } from '~/frame/list-page'
import { pageRequires } from '~/frame/session/guard'
import { useListPage } from '~/frame/use-list-page'
import { useTranslation } from '~/i18n/react'
import { useActionText, useRowsText } from '~/modules/audit/use-audit-text'

export const Route = createFileRoute('/manager/deleted')({
  ...listRoute(deletedList),
  beforeLoad: pageRequires('act.read'),
  loader: async ({ context, deps, cause }) => {
    await loadList(cause, () => context.queryClient.ensureInfiniteQueryData(deletedPages(deps)))
  },
  head: areaHead('act:deleted.title'),
  component: RecentlyDeleted,
})

function RecentlyDeleted() {
  const { t } = useTranslation('act')
  const { caller } = Route.useRouteContext()
  const { list } = useListPage<DeletedSearch>('/manager/deleted')
  const actionText = useActionText()
  const rowsText = useRowsText()
  return (
    <ListPage title={t('deleted.title')} description={t('deleted.description')}>
      <DeletedList
        search={Route.useLoaderDeps()}
        links={{ list, create: null }}
        mayUndo={can(caller, 'act.undo')}
        actionText={actionText}
        rowsText={({ kind, name }, rows) =>
          rowsText({ action: kind, subject: { id: '', name, email: '' } }, rows)
        }
        entryLink={
          can(caller, 'audit.read')
            ? (id, label) => (
                <Link to="/manager/audit/$id" params={{ id }} className="underline-offset-4 hover:underline">
                  {label}
                </Link>
              )
            : null
        }
      />
    </ListPage>
  )
}
