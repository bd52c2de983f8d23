import type { ReactNode } from 'react'
import type { AuditEntry } from '~/modules/audit/audit.contract'
import { useActionText, useRowsText } from '~/modules/audit/use-audit-text'
import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/feedback/empty-state'
import { RelativeTime } from '~/ui/text/relative-time'
import { RowBoundary } from '~/ui/list/row-boundary'

type Props = {
  entries: AuditEntry[]
  /** When the entries were read. */
  now: number
  /** The link to the audit log. */
  all: ReactNode
}

export function RecentActivity({ entries, now, all }: Props) {
  const { t } = useTranslation(['dashboard', 'audit'])
  return (
    <Card flush title={t('activity')} footer={entries.length > 0 && all}>
      {entries.length === 0 ? (
        <EmptyState
          title={t('audit:list.noneYet.title')}
          description={t('audit:list.noneYet.description')}
          className="py-8"
        />
      ) : (
        <ul aria-label={t('activity')} className="divide-y divide-border border-t border-border">
          {entries.map((entry) => (
            <RowBoundary key={entry.id}>
              <AuditEvent entry={entry} now={now} />
            </RowBoundary>
          ))}
        </ul>
      )}
    </Card>
  )
}

function AuditEvent({ entry, now }: { entry: AuditEntry; now: number }) {
  const { at, action, actor, subject, rows } = entry
  const { t, language } = useTranslation('dashboard')
  const actionText = useActionText()
  const rowsText = useRowsText()
  return (
    <li className="flex items-baseline justify-between gap-4 px-5 py-2.5 text-sm">
      <div className="min-w-0">
        <p className="break-words">
          <span className="font-medium">{actionText(action)}</span>{' '}
          <bdi>{rows === null ? subject.name || subject.email : rowsText(entry, rows)}</bdi>
        </p>
        <p className="text-xs break-words text-text-muted">
          <RichText text={t('by')} parts={{ name: <bdi>{actor.name || actor.email}</bdi> }} />
        </p>
      </div>
      <span className="shrink-0 text-xs text-text-muted">
        <RelativeTime at={at} now={now} language={language} />
      </span>
    </li>
  )
}
