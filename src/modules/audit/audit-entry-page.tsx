import type { ReactNode } from 'react'
import { useTranslation } from '~/i18n/react'
import { Card } from '~/ui/card'
import { PageHeader } from '~/ui/page-header'
import { DefinitionList } from '~/ui/text/definition-list'
import { Ltr } from '~/ui/text/ltr'
import { RelativeTime } from '~/ui/text/relative-time'
import { AuditDetails } from './audit-details'
import type { AuditEntry } from './audit.contract'
import { useActionText, useRowsText } from './use-audit-text'

type Props = {
  entry: AuditEntry
  /** When the entry was read. */
  now: number
  back: ReactNode
  /** Actions on the entry, such as undo. */
  actions?: ReactNode
  link: (kind: string, id: string, label: ReactNode) => ReactNode
  /** The rows of a bulk action. */
  children: ReactNode
}

export function AuditEntryPage({ entry, now, back, actions, link, children }: Props) {
  const { t, language } = useTranslation('audit')
  const actionText = useActionText()
  const rowsText = useRowsText()
  const { action, actor, subject, rows, at, address } = entry
  const [kind = ''] = action.split('.')
  const named = (label: string) => <bdi>{label}</bdi>
  return (
    <div className="flex max-w-4xl flex-col gap-8">
      <PageHeader back={back} title={actionText(action)} actions={actions} />
      <Card title={t('page.facts')}>
        <DefinitionList
          items={[
            {
              term: t('columns.subject'),
              value:
                rows === null
                  ? link(kind, subject.id, named(subject.name || subject.email || '—'))
                  : rowsText(entry, rows),
            },
            { term: t('columns.actor'), value: link('user', actor.id, named(actor.name || actor.email)) },
            { term: t('columns.at'), value: <RelativeTime at={at} now={now} language={language} /> },
            {
              term: t('columns.details'),
              value: <AuditDetails entry={entry} none="—" />,
            },
            { term: t('page.address'), value: address ? <Ltr>{address}</Ltr> : '—' },
          ]}
        />
      </Card>
      {rows !== null && children}
    </div>
  )
}
