import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '~/i18n/react'
import { numberText } from '~/lib/number-text'
import { Button } from '~/ui/button'
import { type Column, DataTable } from '~/ui/list/data-table'
import { ListState } from '~/ui/list/list-state'
import { RelativeTime } from '~/ui/text/relative-time'
import type { Deleted } from './act.contract'
import { deletedPages } from './act.requests'
import type { DeletedSearch } from './deleted.list'
import { UndoButton } from './undo-button'

type Props = {
  search: DeletedSearch
  mayUndo: boolean
  /** Describes the deletion and the number of rows. */
  actionText: (kind: string) => string
  rowsText: (deleted: Pick<Deleted, 'kind' | 'name'>, rows: number) => string
  /** Link to the audit entry, for users who may read the audit log. */
  entryLink: ((id: string, label: ReactNode) => ReactNode) | null
}

/** The list of deletions of all entities that can be undone, newest first. */
export function DeletedList({ search, mayUndo, actionText, rowsText, entryLink }: Props) {
  const { t, language } = useTranslation('act')
  const query = useInfiniteQuery(deletedPages(search))
  if (query.isPending) return <ListState state="loading" label={t('deleted.loading')} />
  if (query.isError)
    return (
      <ListState
        state="failed"
        title={t('deleted.failed')}
        description={t('deleted.failedHint')}
        action={<Button onClick={() => void query.refetch()}>{t('deleted.retry')}</Button>}
      />
    )
  const rows = query.data.pages.flatMap(({ items }) => items)
  if (rows.length === 0)
    return <ListState state="none-yet" title={t('deleted.none')} description={t('deleted.noneHint')} />
  const nameOf = (row: Deleted) =>
    row.name ? (
      <>
        <bdi className="font-medium wrap-anywhere">{row.name}</bdi>
        {/* Rows deleted together with it, such as the books of a genre. */}
        {row.rows > 1 && <span className="block text-xs text-text-muted">{rowsText(row, row.rows - 1)}</span>}
      </>
    ) : (
      <span className="font-medium">{rowsText(row, row.rows)}</span>
    )
  const columns: Column<Deleted>[] = [
    {
      key: 'what',
      header: t('deleted.what'),
      primary: true,
      cell: (row) => (
        <span className="min-w-0">{entryLink ? entryLink(row.id, nameOf(row)) : nameOf(row)}</span>
      ),
    },
    { key: 'kind', header: t('deleted.kind'), className: 'lg:w-44', cell: ({ kind }) => actionText(kind) },
    {
      key: 'by',
      header: t('deleted.by'),
      className: 'lg:w-44',
      cell: ({ by }) => <bdi className="wrap-anywhere">{by.name || t('deleted.unknown')}</bdi>,
    },
    {
      key: 'at',
      header: t('deleted.at'),
      className: 'sm:whitespace-nowrap',
      cell: ({ at }) => <RelativeTime at={at} now={query.dataUpdatedAt} language={language} />,
    },
  ]
  const { total } = query.data.pages[0]!
  const shown = { shown: numberText(rows.length, language), total: numberText(total, language) }
  return (
    <ListState state="list">
      <DataTable
        caption={t('deleted.title')}
        columns={
          mayUndo
            ? [
                ...columns,
                {
                  key: 'actions',
                  // The visible heading is omitted because the button has its own label.
                  header: <span className="sr-only">{t('deleted.undo')}</span>,
                  className: 'sm:w-28 max-sm:justify-end',
                  cell: (row) => (
                    <UndoButton id={row.id} of={row.name || rowsText(row, row.rows)} size="sm" />
                  ),
                },
              ]
            : columns
        }
        rows={rows}
        rowKey={({ id }) => id}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm text-text-muted">
          {t('deleted.shown', shown)}
        </p>
        {query.hasNextPage && (
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('deleted.more')}
          </Button>
        )}
      </div>
    </ListState>
  )
}
