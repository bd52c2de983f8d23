import type { ReactNode } from 'react'
import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { type Column, DataTable } from '~/ui/list/data-table'
import { Ltr } from '~/ui/text/ltr'
import { RelativeTime } from '~/ui/text/relative-time'
import { AuditDetails } from './audit-details'
import type { AuditEntry } from './audit.schema'
import { useActionText } from './use-audit-text'

type Person = AuditEntry['subject']

type Props = {
  entries: AuditEntry[]
  /** When they were read. */
  now: number
  /** Makes a name the way to its page, where its kind has one. */
  link: (kind: string, subject: Person, label: ReactNode) => ReactNode
  /** All of them are about the same, so that none says it. */
  aboutOne?: boolean
}

export function AuditTable({ entries, now, link, aboutOne }: Props) {
  const { t, language } = useTranslation('audit')
  const actionText = useActionText()
  const columns: Column<AuditEntry>[] = [
    {
      key: 'action',
      header: t('columns.action'),
      primary: true,
      cell: ({ action }) => <span className="font-medium">{actionText(action)}</span>,
    },
    {
      key: 'subject',
      header: t('columns.subject'),
      cell: ({ subject, action }) => {
        const [kind = '', deed] = action.split('.')
        // What was deleted has no page any more, and what was done to many has no name.
        const linked =
          deed === 'delete' || deed === 'remove'
            ? undefined
            : (label: ReactNode) => link(kind, subject, label)
        return subject.name || subject.email ? <PersonCell person={subject} link={linked} /> : '—'
      },
    },
    {
      key: 'actor',
      header: t('columns.actor'),
      cell: ({ actor, actingAs }) => (
        <PersonCell person={actor} link={(label) => link('user', actor, label)}>
          {actingAs && (
            <span className="block text-xs text-text-muted">
              <RichText text={t('actingAs')} parts={{ email: <Ltr>{actingAs.email}</Ltr> }} />
            </span>
          )}
        </PersonCell>
      ),
    },
    {
      key: 'details',
      header: t('columns.details'),
      className: 'sm:max-w-[22rem]',
      cell: (entry) => <AuditDetails entry={entry} />,
    },
    {
      key: 'at',
      header: t('columns.at'),
      className: 'whitespace-nowrap',
      cell: ({ at, address }) => (
        <span className="max-sm:text-end">
          <RelativeTime at={at} now={now} language={language} />
          {address && <Ltr className="block text-xs text-text-muted">{address}</Ltr>}
        </span>
      ),
    },
  ]
  const shown = aboutOne ? columns.filter(({ key }) => key !== 'subject') : columns
  return <DataTable caption={t('title')} columns={shown} rows={entries} rowKey={({ id }) => id} />
}

type PersonProps = { person: Person; link?: (label: ReactNode) => ReactNode; children?: ReactNode }

function PersonCell({ person, link, children }: PersonProps) {
  const label = <bdi>{person.name || person.email}</bdi>
  return (
    <span className="min-w-0 max-sm:text-end">
      <span className="block">{link ? link(label) : label}</span>
      {person.name && person.email && (
        <Ltr className="block text-xs break-all text-text-muted rtl:text-end xl:break-normal">
          {person.email}
        </Ltr>
      )}
      {children}
    </span>
  )
}
