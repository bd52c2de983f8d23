import type { ReactNode } from 'react'
import { type ListLinks, useList, useListTexts } from '../list/use-list'
import { ListTable } from '../screen/list-table'
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
  const { t } = texts
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
  return (
    <ListTable
      {...{ list: deletedList, data, search, links, texts }}
      caption={t('deleted.title')}
      columns={({ time }) => [
        {
          key: 'what',
          header: t('deleted.what'),
          primary: true,
          cell: (row) => (
            <span className="min-w-0">{entryLink ? entryLink(row.id, nameOf(row)) : nameOf(row)}</span>
          ),
        },
        {
          key: 'kind',
          header: t('deleted.kind'),
          className: 'lg:w-44',
          cell: ({ kind }) => actionText(kind),
        },
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
          cell: ({ at }) => time(at),
        },
        mayUndo && {
          key: 'actions',
          // No visible heading, because the button has its own label.
          header: <span className="sr-only">{t('undo.action')}</span>,
          className: 'sm:w-28 max-sm:justify-end',
          cell: (row) => <UndoButton id={row.id} of={row.name || rowsText(row, row.rows)} size="sm" />,
        },
      ]}
    />
  )
}
