import { type ReactNode, useEffect } from 'react'
import type { Counted, Translate, useList } from '~/entity/list/use-list'
import { useTranslation } from '~/i18n/react'
import { numberText } from '~/lib/number-text'
import { BulkBar } from '~/ui/list/bulk-bar'
import type { RowSelection } from '~/ui/list/data-table'
import { useSelection } from '~/ui/list/use-selection'
import type { IconComponent } from '~/ui/overlay/menu'
import { useDialogState } from '~/ui/overlay/use-dialog-state'
import type { BulkDialogProps, BulkCommand } from './define-bulk'

export type BulkKey<Action extends string> =
  | `bulk.${'label' | 'selectShown' | 'selectAll' | 'selectAllMore' | 'allSelected' | 'allSelectedMore' | 'clear'}`
  | `bulk.${Action}.action`
  | 'list.actions'

export type BulkOptions<Row, Action extends string, Search, Filter, Subject> = {
  bulk: { allowed: (subject: Subject) => { action: Action; icon: IconComponent; danger?: boolean }[] }
  /** The viewer of the list; actions without permission are not offered. */
  caller: Subject
  list: { filterOf: (search: Search) => Filter }
  data: Omit<ReturnType<typeof useList>, 'rows' | 'shownFor'> & { rows: readonly Row[] }
  search: Search
  t: Translate<BulkKey<NoInfer<Action>>>
  counted: Counted<'bulk.selected' | 'bulk.shownSelected'>
  rowLabel: (row: Row) => string
  refusal?: (row: Row) => string | null
  /** Renders the confirmation dialog, which performs the action. */
  dialog: (props: BulkCommand<Action, Filter> & BulkDialogProps) => ReactNode
  /** Prefetches the dialog's chunk once a row is selected. */
  prefetch: () => void
}

/** Row selection of a list, with the bar of bulk actions and their confirmation dialog. */
export function useBulk<Row extends { id: string }, Action extends string, Search, Filter, Subject>(
  options: BulkOptions<Row, Action, Search, Filter, Subject>,
) {
  const { bulk, caller, list, data, search, t, counted, rowLabel, refusal, prefetch } = options
  const { language } = useTranslation()
  const { show, draw } = useDialogState<BulkCommand<Action, Filter>>()
  const { totalIsAtLeast, similar } = data
  const mayChoose = (row: Row) => !refusal?.(row)
  const shown = data.rows.filter(mayChoose).map(({ id }) => id)
  const selection = useSelection(shown, data.total, JSON.stringify([search, similar]))
  const { all, count, state } = selection
  const allowed = bulk.allowed(caller)
  const total = numberText(data.total, language)

  useEffect(() => {
    if (count > 0) prefetch()
  }, [count, prefetch])

  const rows: RowSelection<Row> = {
    label: t('bulk.selectShown'),
    state,
    onToggleAll: selection.toggleShown,
    rowLabel,
    isSelected: (row) => mayChoose(row) && selection.isSelected(row.id),
    onToggle: ({ id }, range) => selection.toggle(id, range),
    refusal,
  }

  return {
    /** Selection for the table; undefined if the viewer may perform no action. */
    selection: allowed.length > 0 ? rows : undefined,
    show,
    bar: (
      <BulkBar
        open={count > 0 && data.state === 'list' && !data.waiting}
        selection={selection}
        // Rows that are only similar to the search do not match the filter, so that "select all matching" is
        // not offered.
        hasMore={data.nextCursor !== null && !similar}
        label={t('bulk.label')}
        text={
          all
            ? t(totalIsAtLeast ? 'bulk.allSelectedMore' : 'bulk.allSelected', { total })
            : counted(state === 'all' ? 'bulk.shownSelected' : 'bulk.selected', count)
        }
        selectShownLabel={t('bulk.selectShown')}
        selectAllLabel={t(totalIsAtLeast ? 'bulk.selectAllMore' : 'bulk.selectAll', { total })}
        clearLabel={t('bulk.clear')}
        actionsLabel={t('list.actions')}
        actions={allowed.map(({ action, icon, danger }) => ({
          name: action,
          label: t(`bulk.${action}.action`),
          icon,
          danger,
          onSelect: () =>
            show({
              action,
              target: {
                selection: all ? { all: list.filterOf(search) } : { ids: [...selection.ids] },
                count,
              },
            }),
        }))}
      />
    ),
    dialog: draw((command, dialog) =>
      options.dialog({
        ...command,
        ...dialog,
        onDone: () => {
          dialog.onClose()
          selection.clear()
        },
        focusAfter: () => data.resultsRef.current,
      }),
    ),
  }
}
