import { createFileRoute } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { UndoButton } from '~/entity/act/undo-button'
import { loadList } from '~/entity/list/list-query'
import { listRoute } from '~/entity/list/list-route'
import { ListScreen } from '~/entity/list/list-screen'
import { useList, useListTexts } from '~/entity/list/use-list'
import { can } from '~/access/can'
import { isUuid } from '~/lib/uuid'
import { oneUser } from '~/modules/user/found-users.requests'
import { AuditFilters, namedIn } from '~/modules/audit/audit-filters'
import { auditList, type AuditSearch } from '~/modules/audit/audit.list'
import { AuditTable } from '~/modules/audit/audit-table'
import { auditFile, auditPages } from '~/modules/audit/audit.requests'
import { useActionText } from '~/modules/audit/use-audit-text'
import { pageRequires } from '~/frame/session/guard'
import { auditActions, auditLink } from '~/frame/audit-kinds'
import { areaHead } from '~/frame/head'
import { useListPage } from '~/frame/use-list-page'
import { buttonClass } from '~/ui/button-class'
import { PageHeader } from '~/ui/page-header'

export const Route = createFileRoute('/manager/audit')({
  ...listRoute(auditList),
  beforeLoad: pageRequires('audit.read'),
  loader: async ({ context: { queryClient, caller }, deps, cause }) => {
    const load = () => queryClient.ensureInfiniteQueryData(auditPages(deps))
    await loadList(cause, load)
    const id = deps.person
    if (!id || !isUuid(id)) return { named: null }
    const { pages } = await load()
    const found = namedIn(pages[0]?.items ?? [], id)
    // Also for users without matching log entries.
    const isAsked = (found?.isPerson ?? true) && can(caller, 'user.get')
    const person = isAsked ? await queryClient.ensureQueryData(oneUser(id)).catch(() => null) : null
    const named = person ?? found?.named ?? null
    return { named: named && { name: named.name, email: named.email } }
  },
  head: areaHead('audit:title'),
  component: Audit,
})

function Audit() {
  const texts = useListTexts('audit')
  const { t } = texts
  const search = Route.useLoaderDeps()
  const { named } = Route.useLoaderData()
  const { list, onSearch } = useListPage<AuditSearch>('/manager/audit')
  const data = useList(auditList, auditPages(search), search, texts)
  const actionText = useActionText()
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          <a href={auditFile(search)} download className={buttonClass()}>
            <Download aria-hidden="true" />
            {t('export')}
          </a>
        }
      />
      <ListScreen
        list={auditList}
        data={data}
        search={search}
        links={{ list, create: null }}
        t={t}
        toolbar={<AuditFilters search={search} named={named} actions={auditActions} onSearch={onSearch} />}
      >
        <AuditTable
          entries={data.rows}
          now={data.readAt}
          undo={({ id, action }) => <UndoButton id={id} of={actionText(action)} size="sm" />}
          link={(kind, { id }, label) => auditLink(kind, id, label)}
        />
      </ListScreen>
    </div>
  )
}
