import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { apiClient } from '~/api/api-client'
import { UndoButton } from '~/entity/act/undo-button'
import { loadList } from '~/entity/list/list-query'
import { listRoute } from '~/entity/list/list-route'
import { auditLink } from '~/frame/audit-kinds'
import { areaHead } from '~/frame/head'
import { pageRequires } from '~/frame/session/guard'
import { useListPage } from '~/frame/use-list-page'
import { useTranslation } from '~/i18n/react'
import type { auditContract } from '~/modules/audit/audit.contract'
import { AuditEntryPage, AuditRows } from '~/modules/audit/audit-entry-page'
import { auditRowList, type AuditRowSearch } from '~/modules/audit/audit.list'
import { auditRowPages, oneEntry } from '~/modules/audit/audit.requests'
import { BackIcon } from '~/ui/directional-icons'
import { backLinkClass } from '~/ui/page-header'

const audit = apiClient<typeof auditContract>('audit')

export const Route = createFileRoute('/manager/audit_/$id')({
  ...listRoute(auditRowList),
  staticData: { reads: ({ params: { id } }) => [audit.query('get', { id })] },
  beforeLoad: pageRequires('audit.read'),
  loader: async ({ context: { queryClient }, params: { id }, deps, cause }) => {
    const { rows } = await queryClient.ensureQueryData(oneEntry(id))
    if (rows !== null)
      await loadList(cause, () => queryClient.ensureInfiniteQueryData(auditRowPages(id, deps)))
  },
  head: areaHead('audit:title'),
  component: Entry,
})

function Entry() {
  const { t } = useTranslation('audit')
  const { id } = Route.useParams()
  const { list, onSearch } = useListPage<AuditRowSearch>('/manager/audit/$id')
  const { data: entry, dataUpdatedAt } = useSuspenseQuery(oneEntry(id))
  const [kind = '', verb] = entry.action.split('.')
  // Rows of an organization's action are users. A deleted book may have been restored; its page says so.
  const rowKind = kind === 'session' || (kind === 'organization' && entry.subject.name) ? 'user' : kind
  return (
    <AuditEntryPage
      key={id}
      entry={entry}
      now={dataUpdatedAt}
      back={
        <Link to="/manager/audit" className={backLinkClass}>
          <BackIcon />
          {t('title')}
        </Link>
      }
      actions={entry.undo === 'possible' && <UndoButton id={id} variant="primary" />}
      link={auditLink}
    >
      <AuditRows
        entry={entry}
        search={Route.useLoaderDeps()}
        links={{ list, create: null }}
        onSearch={onSearch}
        link={(key, label) => (kind === 'user' && verb === 'delete' ? label : auditLink(rowKind, key, label))}
      />
    </AuditEntryPage>
  )
}
