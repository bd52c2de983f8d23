import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { UndoButton } from '~/entity/act/undo-button'
import { auditLink } from '~/frame/audit-kinds'
import { areaHead } from '~/frame/head'
import { pageRequires } from '~/frame/session/guard'
import { useTranslation } from '~/i18n/react'
import { lineParam } from '~/lib/search-params'
import { AuditEntryPage } from '~/modules/audit/audit-entry-page'
import { AuditRows } from '~/modules/audit/audit-rows'
import { auditRowPages, oneEntry } from '~/modules/audit/audit.requests'
import { BackIcon } from '~/ui/directional-icons'
import { backLinkClass } from '~/ui/page-header'

export const Route = createFileRoute('/manager/audit_/$id')({
  validateSearch: (search: Record<string, unknown>): { searchTerm?: string } => ({
    searchTerm: lineParam(search.searchTerm) || undefined,
  }),
  loaderDeps: ({ search }) => search,
  beforeLoad: pageRequires('audit.read'),
  loader: async ({ context: { queryClient }, params: { id }, deps }) => {
    const { rows } = await queryClient.ensureQueryData(oneEntry(id))
    if (rows !== null) await queryClient.ensureInfiniteQueryData(auditRowPages(id, deps.searchTerm ?? ''))
  },
  head: areaHead('audit:title'),
  component: Entry,
})

function Entry() {
  const { t } = useTranslation('audit')
  const { id } = Route.useParams()
  const { searchTerm = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
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
        searchTerm={searchTerm}
        onSearch={(next) => void navigate({ search: { searchTerm: next || undefined } })}
        link={(key, label) => (kind === 'user' && verb === 'delete' ? label : auditLink(rowKind, key, label))}
      />
    </AuditEntryPage>
  )
}
