import type { ReactNode } from 'react'
import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { type Column, DataTable } from '~/ui/list/data-table'
import { Ltr } from '~/ui/text/ltr'
import { RelativeTime } from '~/ui/text/relative-time'
import { AuditDetails } from './audit-details'
import type { AuditEntry } from './audit.contract'
import { useActionText, useRowsText } from './use-audit-text'

type Person = AuditEntry['subject']

type Props = {
  entries: AuditEntry[]
  /** When the entries were read. */
  now: number
  /** Links a name to its page, if its kind has one; `audit` is the kind of a bulk action. */
  link: (kind: string, subject: Person, label: ReactNode) => ReactNode
  /** An undo control, for users with the permission. */
  undo?: (entry: AuditEntry) => ReactNode
  /** All entries have the same subject, so the column is omitted. */
  withoutSubject?: boolean
}

export function AuditTable({ entries, now, link, undo, withoutSubject }: Props) {
  const { t, language } = useTranslation('audit')
  const actionText = useActionText()
  const rowsText = useRowsText()
  const columns: Column<AuditEntry>[] = [
    {
      key: 'action',
      header: t('columns.action'),
      primary: true,
      className: 'lg:w-[17%]',
      cell: (entry) => (
        <>
          <span className="font-medium">{actionText(entry.action)}</span>
          {/* Below this width the column would be too narrow. */}
          <div className="mt-1 hidden sm:max-lg:block">
            <AuditDetails entry={entry} />
            {entry.undo === 'possible' && undo?.(entry)}
            {entry.undo === 'undone' && <span className="text-xs text-text-muted">{t('undone')}</span>}
          </div>
        </>
      ),
    },
    {
      key: 'subject',
      header: t('columns.subject'),
      className: 'sm:w-[22%]',
      cell: (entry) => {
        const { id, subject, action, rows } = entry
        const [kind = '', verb] = action.split('.')
        if (rows !== null)
          return (
            <span className="audit-party">
              {link('audit', { ...subject, id }, rowsText(entry, rows))}
              {subject.name && <bdi className="block text-xs text-text-muted">{subject.name}</bdi>}
            </span>
          )
        // A deleted subject has no page, and a bulk action has no name.
        const linked =
          verb === 'delete' || verb === 'remove'
            ? undefined
            : (label: ReactNode) => link(kind, subject, label)
        return subject.name || subject.email ? <PersonCell person={subject} link={linked} /> : '—'
      },
    },
    {
      key: 'actor',
      header: t('columns.actor'),
      className: 'sm:w-[22%]',
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
      className: 'sm:max-lg:hidden',
      cell: (entry) => {
        const offered = entry.undo === 'possible' && undo?.(entry)
        const isUndone = entry.undo === 'undone' && (
          <span className="block text-xs text-text-muted">{t('undone')}</span>
        )
        return (
          <span className="audit-details">
            <AuditDetails
              entry={entry}
              none={offered || isUndone ? undefined : <span className="text-text-muted">—</span>}
            />
            {isUndone}
            {offered}
          </span>
        )
      },
    },
    {
      key: 'at',
      header: t('columns.at'),
      className: 'sm:w-28 lg:w-36',
      cell: ({ at, address }) => (
        <span className="max-sm:text-end">
          <RelativeTime at={at} now={now} language={language} />
          {address && <Ltr className="row-detail wrap-anywhere">{address}</Ltr>}
        </span>
      ),
    },
  ]
  // A bulk action has other subjects as well, so its number is shown.
  const allAlike = withoutSubject && entries.every(({ rows }) => rows === null)
  const shown = allAlike ? columns.filter(({ key }) => key !== 'subject') : columns
  // A fixed layout, so that no long word makes the table wider than the page.
  return (
    <DataTable
      caption={t('title')}
      columns={shown}
      rows={entries}
      rowKey={({ id }) => id}
      className="sm:table-fixed"
    />
  )
}

type PersonProps = { person: Person; link?: (label: ReactNode) => ReactNode; children?: ReactNode }

function PersonCell({ person, link, children }: PersonProps) {
  const label = <bdi>{person.name || person.email}</bdi>
  return (
    <span className="audit-party">
      <span className="block">{link ? link(label) : label}</span>
      {person.name && person.email && <Ltr className="row-detail sm:max-lg:hidden">{person.email}</Ltr>}
      {children}
    </span>
  )
}
