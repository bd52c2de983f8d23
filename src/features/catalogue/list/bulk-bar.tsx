import { Ellipsis } from 'lucide-react'
import type { Caller } from '~/access/caller'
import { useTranslation } from '~/i18n/react'
import { useCounted } from '~/i18n/use-counted'
import { numberText } from '~/lib/number-text'
import { Button } from '~/ui/button'
import { cn } from '~/ui/cn'
import { Menu } from '~/ui/menu'
import { SelectionBar } from '~/ui/selection-bar'
import type { useSelection } from '~/ui/use-selection'
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
export function BulkBar({ open, caller, selection, total, totalIsAtLeast, hasMore, onAct }: Props) {
  const { t, language } = useTranslation('catalogue')
  const counted = useCounted('catalogue')
  const all = numberText(total, language)
  const actions = allowedActions(caller)

  const text = () => {
    if (selection.all) return t(totalIsAtLeast ? 'bulk.allSelectedMore' : 'bulk.allSelected', { total: all })
    return counted(selection.state === 'all' ? 'bulk.shownSelected' : 'bulk.selected', selection.count)
  }

  return (
    <SelectionBar
      open={open}
      label={t('bulk.label')}
      text={text()}
      more={
        selection.all ? null : selection.state === 'some' ? (
          // On desks the box in the header does this.
          <button type="button" onClick={selection.selectShown} className={`${moreClass} sm:hidden`}>
            {t('bulk.selectShown')}
          </button>
        ) : hasMore ? (
          <button type="button" onClick={selection.selectAll} className={moreClass}>
            {t(totalIsAtLeast ? 'bulk.selectAllMore' : 'bulk.selectAll', { total: all })}
          </button>
        ) : null
      }
      clearLabel={t('bulk.clear')}
      onClear={selection.clear}
      actions={
        <>
          {actions.map(({ action, icon: Icon, danger }) => (
            <Button
              key={action}
              size="sm"
              icon={<Icon aria-hidden="true" className={mirrored(action)} />}
              onClick={() => onAct(action)}
              className={cn('max-lg:hidden', danger && 'text-danger-text!')}
            >
              {t(`bulk.${action}.action`)}
            </Button>
          ))}
          <Menu
            side="top"
            entries={actions.map(({ action, icon: Icon, danger }) => ({
              label: t(`bulk.${action}.action`),
              icon: <Icon aria-hidden="true" className={mirrored(action)} />,
              danger,
              onSelect: () => onAct(action),
            }))}
            trigger={(props) => (
              <Button {...props} icon={<Ellipsis aria-hidden="true" />} className="max-sm:h-11 lg:hidden">
                {t('list.actions')}
              </Button>
            )}
          />
        </>
      }
    />
  )
}

/** An arrow points the way one reads. */
const mirrored = (action: BulkAction) => (action === 'set-genre' ? 'rtl:-scale-x-100' : undefined)

const moreClass =
  'rounded-tight text-start font-medium text-accent-text underline-offset-4 hover:underline max-sm:min-h-11'
