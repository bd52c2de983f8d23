import type { Caller } from '~/access/caller'
import { useTranslation } from '~/i18n/react'
import { useCounted } from '~/i18n/use-counted'
import { numberText } from '~/lib/number-text'
import { BulkBar as Bar } from '~/ui/list/bulk-bar'
import type { useSelection } from '~/ui/list/use-selection'
import { allowedActions } from './bulk-actions'
import type { BulkAction } from './target'

type Props = {
  open: boolean
  caller: Caller
  selection: ReturnType<typeof useSelection>
  total: number
  totalIsAtLeast: boolean
  /** There are matches beyond the rows shown. */
  hasMore: boolean
  onAct: (action: BulkAction) => void
}

/** What can be done to what is chosen, and how many they are. */
export function BulkBar({ caller, total, totalIsAtLeast, onAct, ...bar }: Props) {
  const { t, language } = useTranslation('catalogue')
  const counted = useCounted('catalogue')
  const all = numberText(total, language)

  const text = () => {
    const { all: isAll, state, count } = bar.selection
    if (isAll) return t(totalIsAtLeast ? 'bulk.allSelectedMore' : 'bulk.allSelected', { total: all })
    return counted(state === 'all' ? 'bulk.shownSelected' : 'bulk.selected', count)
  }

  return (
    <Bar
      {...bar}
      label={t('bulk.label')}
      text={text()}
      selectShownLabel={t('bulk.selectShown')}
      selectAllLabel={t(totalIsAtLeast ? 'bulk.selectAllMore' : 'bulk.selectAll', { total: all })}
      clearLabel={t('bulk.clear')}
      actionsLabel={t('list.actions')}
      actions={allowedActions(caller).map(({ action, icon: Icon, danger }) => ({
        name: action,
        label: t(`bulk.${action}.action`),
        icon: <Icon aria-hidden="true" className={mirrored(action)} />,
        danger,
        onSelect: () => onAct(action),
      }))}
    />
  )
}

/** An arrow points the way one reads. */
const mirrored = (action: BulkAction) => (action === 'set-genre' ? 'rtl:-scale-x-100' : undefined)
