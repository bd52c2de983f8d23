import { Fragment, type ReactNode } from 'react'
import type { Caller } from '~/access/caller'
import type { Say } from '~/entity/list/list-texts'
import { useTranslation } from '~/i18n/react'
import { numberText } from '~/lib/number-text'
import { BulkBar } from '~/ui/list/bulk-bar'
import type { RowSelection } from '~/ui/list/row-select'
import { useSelection } from '~/ui/list/use-selection'
import { useDialogState } from '~/ui/overlay/use-dialog-state'
import type { BulkDialogProps, BulkQuestion, defineBulk } from './define-bulk'

/** The texts of every selection, by their keys below its own; a screen says them as `bulk.${bulkText}`. */
export const bulkTexts = [
  'label',
  'selectShown',
  'selectAll',
  'selectAllMore',
  'allSelected',
  'allSelectedMore',
  'clear',
] as const

type BulkTexts<Action> = {
  say: Say<(typeof bulkTexts)[number]>
  counted: (text: 'selected' | 'shownSelected', count: number) => string
  action: (action: Action) => string
  /** Names the menu of actions. */
  actions: string
}

type List<Row> = {
  state: string
  rows: readonly Row[]
  total: number
  totalIsAtLeast: boolean
  similar: boolean
  waiting: boolean
  nextCursor: string | null
  resultsRef: { current: HTMLElement | null }
}

type Options<Row, Action extends string, Search, Filter> = {
  bulk: ReturnType<typeof defineBulk<Action>>
  caller: Caller
  list: { filterOf: (search: Search) => Filter }
  data: List<Row>
  search: Search
  texts: BulkTexts<Action>
  /** Names the box of a row. */
  rowLabel: (row: Row) => string
  /** Why a row cannot be chosen. */
  refusal?: (row: Row) => string | null
  /** Asks before something is done, and does it. */
  dialog: (props: BulkQuestion<Action, Filter> & BulkDialogProps) => ReactNode
  /** Fetches the dialog's code, once a row is chosen. */
  prefetch: () => void
}

/** Which rows of a list are chosen, the bar with what can be done to them, and the dialog that asks before. */
export function useBulk<Row extends { id: string }, Action extends string, Search, Filter>(
  options: Options<Row, Action, Search, Filter>,
) {
  const { bulk, caller, list, data, search, texts, refusal, prefetch } = options
  const { language } = useTranslation()
  const { asked, open, ask: askNow, close } = useDialogState<BulkQuestion<Action, Filter>>()
  const { total, totalIsAtLeast, similar } = data
  const mayChoose = (row: Row) => !refusal?.(row)
  const shown = data.rows.filter(mayChoose).map(({ id }) => id)
  const selection = useSelection(shown, total, JSON.stringify([search, similar]))
  const allowed = bulk.allowed(caller)
  const values = { total: numberText(total, language) }

  const ask = (question: BulkQuestion<Action, Filter>) => {
    prefetch()
    askNow(question)
  }

  const text = () => {
    const { all, state, count } = selection
    if (all) return texts.say(totalIsAtLeast ? 'allSelectedMore' : 'allSelected', values)
    return texts.counted(state === 'all' ? 'shownSelected' : 'selected', count)
  }

  const rows: RowSelection<Row> = {
    label: texts.say('selectShown'),
    state: selection.state,
    onToggleAll: () => {
      prefetch()
      selection.toggleShown()
    },
    rowLabel: options.rowLabel,
    isSelected: (row) => mayChoose(row) && selection.isSelected(row.id),
    onToggle: ({ id }, range) => {
      prefetch()
      selection.toggle(id, range)
    },
    refusal,
  }

  return {
    /** For the table; undefined for those who may do nothing. */
    selection: allowed.length > 0 ? rows : undefined,
    ask,
    bar: (
      <BulkBar
        open={selection.count > 0 && data.state === 'list' && !data.waiting}
        selection={selection}
        // All that match are none, where those shown are only similar.
        hasMore={data.nextCursor !== null && !similar}
        label={texts.say('label')}
        text={text()}
        selectShownLabel={texts.say('selectShown')}
        selectAllLabel={texts.say(totalIsAtLeast ? 'selectAllMore' : 'selectAll', values)}
        clearLabel={texts.say('clear')}
        actionsLabel={texts.actions}
        actions={allowed.map(({ action, icon, danger }) => ({
          name: action,
          label: texts.action(action),
          icon,
          danger,
          onSelect: () =>
            ask({
              action,
              target: {
                which: selection.all ? { all: list.filterOf(search) } : { ids: [...selection.ids] },
                count: selection.count,
                countIsAtLeast: selection.all && totalIsAtLeast,
              },
            }),
        }))}
      />
    ),
    dialog: asked && (
      // A new key, so that the next dialog forgets what was typed or chosen in the last one.
      <Fragment key={asked.key}>
        {options.dialog({
          ...asked.question,
          open,
          onClose: close,
          onDone: () => {
            close()
            selection.clear()
          },
          focusAfter: () => data.resultsRef.current,
        })}
      </Fragment>
    ),
  }
}
