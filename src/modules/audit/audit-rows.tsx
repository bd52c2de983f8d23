import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useListTexts } from '~/entity/list/use-list'
import { textOf } from '~/lib/form-text'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Field } from '~/ui/form/field'
import { TextInput } from '~/ui/form/text-input'
import { type Column, DataTable } from '~/ui/list/data-table'
import { ListState } from '~/ui/list/list-state'
import { Ltr } from '~/ui/text/ltr'
import { AuditDetails } from './audit-details'
import { auditRowPages } from './audit.requests'
import type { AuditEntry, AuditRow } from './audit.contract'

type Props = {
  entry: AuditEntry
  searchTerm: string
  onSearch: (searchTerm: string) => void
  link: (id: string, label: ReactNode) => ReactNode
}

/** The rows of a bulk action with paging and search. */
export function AuditRows({ entry, searchTerm, onSearch, link }: Props) {
  const { t } = useListTexts('audit')
  const query = useInfiniteQuery(auditRowPages(entry.id, searchTerm))
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? []
  const columns: Column<AuditRow>[] = [
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
    {
      key: 'details',
      header: t('columns.details'),
      cell: ({ changes }) => (
        <AuditDetails
          entry={{ action: entry.action, reason: null, changes }}
          none={<span className="text-text-muted">—</span>}
        />
      ),
    },
  ]
  // Most bulk actions make the same change to all rows, which the entry itself shows.
  const shown = rows.some(({ changes }) => changes !== null) ? columns : columns.slice(0, 1)
  return (
    <Card title={t('page.rows')}>
      <div className="flex flex-col gap-4">
        <form
          role="search"
          key={searchTerm}
          className="flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            onSearch(textOf(event.currentTarget, 'searchTerm').trim())
          }}
        >
          <Field label={t('page.search')} className="min-w-52 flex-1">
            <TextInput
              name="searchTerm"
              type="search"
              dir="auto"
              maxLength={200}
              placeholder={t('page.searchHint')}
              defaultValue={searchTerm}
            />
          </Field>
          <Button type="submit">{t('list.apply')}</Button>
          {searchTerm && (
            <Button variant="ghost" onClick={() => onSearch('')}>
              {t('list.noneFound.clear')}
            </Button>
          )}
        </form>
        {query.isError && !query.data ? (
          <ListState
            state="failed"
            title={t('list.failed.title')}
            description={t('list.failed.description')}
            action={<Button onClick={() => void query.refetch()}>{t('list.failed.retry')}</Button>}
          />
        ) : rows.length === 0 ? (
          <p role="status" className="text-sm text-text-muted">
            {query.isPending ? t('list.loading') : t('list.noneFound.term', { term: searchTerm })}
          </p>
        ) : (
          <DataTable
            caption={t('page.rows')}
            columns={shown}
            rows={rows}
            rowKey={({ number }) => String(number)}
          />
        )}
        {query.hasNextPage && (
          <Button
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
            className="self-center"
          >
            {t('list.more')}
          </Button>
        )}
      </div>
    </Card>
  )
}
