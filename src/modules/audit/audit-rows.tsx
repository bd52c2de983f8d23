import type { ReactNode } from 'react'
import { type ListLinks, type OnSearch, useList, useListTexts } from '~/entity/list/use-list'
import { ListTable } from '~/entity/screen/list-table'
import { Card } from '~/ui/card'
import { SearchForm } from '~/ui/list/search-form'
import { Ltr } from '~/ui/text/ltr'
import { AuditDetails } from './audit-details'
import { auditRowList, type AuditRowSearch } from './audit.list'
import { auditRowPages } from './audit.requests'
import type { AuditEntry } from './audit.contract'

type Props = {
  entry: AuditEntry
  search: AuditRowSearch
  links: ListLinks<AuditRowSearch>
  onSearch: OnSearch<AuditRowSearch>
  link: (id: string, label: ReactNode) => ReactNode
}

/** The rows of a bulk action with paging and search. */
export function AuditRows({ entry, search, links, onSearch, link }: Props) {
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
