import type { ReactNode } from 'react'
import { type Column, DataTable } from '~/ui/list/data-table'
import { RelativeTime } from '~/ui/text/relative-time'
import { ListScreen } from '../list/list-screen'
import { type ListLinks, useList, useListTexts } from '../list/use-list'
import type { Deleted } from './act.contract'
import { deletedPages } from './act.requests'
import { deletedList, type DeletedSearch } from './deleted.list'
import { UndoButton } from './undo-button'

type Props = {
  search: DeletedSearch
  links: ListLinks<DeletedSearch>
  mayUndo: boolean
  /** Describes the deletion and the number of rows. */
  actionText: (kind: string) => string
  rowsText: (deleted: Pick<Deleted, 'kind' | 'name'>, rows: number) => string
  /** Link to the audit entry, for users who may read the audit log. */
  entryLink: ((id: string, label: ReactNode) => ReactNode) | null
}

/** The list of deletions of all entities that can be undone, newest first. */
export function DeletedList({ search, links, mayUndo, actionText, rowsText, entryLink }: Props) {
  const texts = useListTexts('act')
  const { t, language } = texts
  const data = useList(deletedList, deletedPages(search), search, texts)
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
      cell: ({ at }) => <RelativeTime at={at} now={data.readAt} language={language} />,
    },
  ]
  if (mayUndo)
    columns.push({
      key: 'actions',
      // No visible heading, because the button has its own label.
      header: <span className="sr-only">{t('undo.action')}</span>,
      className: 'sm:w-28 max-sm:justify-end',
      cell: (row) => <UndoButton id={row.id} of={row.name || rowsText(row, row.rows)} size="sm" />,
    })
  return (
    <ListScreen {...{ list: deletedList, data, search, links, t }}>
      <DataTable caption={t('deleted.title')} columns={columns} rows={data.rows} rowKey={({ id }) => id} />
    </ListScreen>
  )
}
