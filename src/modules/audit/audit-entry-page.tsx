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
import { type ListLinks, type OnSearch, useList, useListTexts } from '~/entity/list/use-list'
import { ListTable } from '~/entity/screen/list-table'
import { SearchForm } from '~/ui/list/search-form'
import { auditRowList, type AuditRowSearch } from './audit.list'
import { auditRowPages } from './audit.requests'

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

type RowsProps = {
  entry: AuditEntry
  search: AuditRowSearch
  links: ListLinks<AuditRowSearch>
  onSearch: OnSearch<AuditRowSearch>
  link: (id: string, label: ReactNode) => ReactNode
}

/** The rows of a bulk action with paging and search. */
export function AuditRows({ entry, search, links, onSearch, link }: RowsProps) {
  const texts = useListTexts('audit')
  const { t } = texts
  const data = useList(auditRowList, auditRowPages(entry.id, search), search, texts)
  return (
    <Card title={t('page.rows')}>
      <ListTable
        {...{ list: auditRowList, data, search, links, texts }}
        toolbar={
          <SearchForm
            term={search.searchTerm}
            onTerm={(searchTerm) => onSearch({ searchTerm, cursor: undefined }, true)}
            label={t('page.search')}
            clearLabel={t('list.clearSearch')}
            applyLabel={t('list.apply')}
            boxClassName="min-w-0 flex-1"
          />
        }
        caption={t('page.rows')}
        columns={() => [
          {
            key: 'name',
            header: t('list.name'),
            primary: true,
            cell: ({ id, name, email }) => (
              <span className="min-w-0 wrap-anywhere">
                {link(id, <bdi>{name || email}</bdi>)}
                {name && email && <Ltr className="row-detail">{email}</Ltr>}
              </span>
            ),
          },
          // Most bulk actions make the same change to all rows, which the entry itself shows.
          data.rows.some(({ changes }) => changes !== null) && {
            key: 'details',
            header: t('columns.details'),
            cell: ({ changes }) => (
              <AuditDetails
                entry={{ action: entry.action, reason: null, changes }}
                none={<span className="text-text-muted">—</span>}
              />
            ),
          },
        ]}
      />
    </Card>
  )
}
