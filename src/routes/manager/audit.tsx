import { useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { UndoButton } from '~/entity/act/undo-button'
import { listRoute } from '~/entity/list/list-route'
import { can } from '~/access/can'
import { isUuid } from '~/lib/uuid'
import { oneUser } from '~/modules/user/found-users.requests'
import { AuditFilters, namedIn } from '~/modules/audit/audit-filters'
import { auditList, type AuditSearch } from '~/modules/audit/audit.list'
import { AuditTable } from '~/modules/audit/audit-table'
import { auditFile, auditPages } from '~/modules/audit/audit.requests'
import { useActionText } from '~/modules/audit/use-audit-text'
import { useTranslation } from '~/i18n/react'
import { requires } from '~/frame/session/guard'
import { auditActions, auditPageOf } from '~/frame/audit-kinds'
import { areaHead } from '~/frame/head'
import { Button } from '~/ui/button'
import { buttonClass } from '~/ui/button-class'
import { ListState } from '~/ui/list/list-state'
import { PageHeader } from '~/ui/page-header'

export const Route = createFileRoute('/manager/audit')({
  ...listRoute(auditList),
  beforeLoad: requires('audit.read'),
  loader: async ({ context: { queryClient, caller }, deps }) => {
    const { pages } = await queryClient.ensureInfiniteQueryData(auditPages(deps))
    const id = deps.person
    if (!id || !isUuid(id)) return { named: null }
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
  const { t } = useTranslation('audit')
  const search = Route.useSearch()
  const { named } = Route.useLoaderData()
  const navigate = Route.useNavigate()
  const isFiltered = auditList.isFiltered(search)
  const clear = (
    <Link to="/manager/audit" className={buttonClass({ variant: 'ghost' })}>
      {t('filters.clear')}
    </Link>
  )
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
      <AuditFilters
        search={search}
        named={named}
        actions={auditActions}
        onSearch={(change, replace) =>
          void navigate({ search: (before) => ({ ...before, ...change }), replace, resetScroll: !replace })
        }
        clear={isFiltered && clear}
      />
      <Entries search={search} isFiltered={isFiltered} />
    </div>
  )
}

function Entries({ search, isFiltered }: { search: AuditSearch; isFiltered: boolean }) {
  const { t } = useTranslation('audit')
  const actionText = useActionText()
  const log = useInfiniteQuery(auditPages(search))
  if (log.isPending) return <ListState state="loading" label={t('loading')} />
  if (log.isError) {
    return (
      <ListState
        state="failed"
        title={t('failed')}
        description={t('failedHint')}
        action={
          <Button whileReadOnly onClick={() => void log.refetch()}>
            {t('retry')}
          </Button>
        }
      />
    )
  }
  const { pages } = log.data
  const entries = pages.flatMap(({ items }) => items)
  if (entries.length === 0) {
    return isFiltered ? (
      <ListState state="none-found" title={t('notFound')} description={t('notFoundHint')} />
    ) : (
      <ListState state="none-yet" title={t('none')} description={t('noneHint')} />
    )
  }
  const { total, totalIsAtLeast } = pages[0]!
  const shown = { shown: entries.length, count: total }
  return (
    <ListState state="list">
      <AuditTable
        entries={entries}
        now={log.dataUpdatedAt}
        undo={({ id, action }) => <UndoButton id={id} of={actionText(action)} size="sm" />}
        link={(kind, { id }, label) => {
          const to = auditPageOf(kind)
          if (!to) return label
          return (
            <Link to={to} params={{ id }} className="font-medium underline-offset-4 hover:underline">
              {label}
            </Link>
          )
        }}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm text-text-muted">
          {totalIsAtLeast ? t('shownOfMore', shown) : t('shown', shown)}
        </p>
        {log.hasNextPage && (
          <Button whileReadOnly busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {t('more')}
          </Button>
        )}
      </div>
    </ListState>
  )
}
