import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button'
import { cn } from '../cn'
import { Menu } from '../overlay/menu'
import { SelectionBar } from './selection-bar'
import type { useSelection } from './use-selection'

type Action = { name: string; label: string; icon: ReactNode; danger?: boolean; onSelect: () => void }

type Props = {
  open: boolean
  selection: ReturnType<typeof useSelection>
  /** There are matches beyond the rows shown. */
  hasMore: boolean
  label: string
  /** The number, and whether it covers the rows shown or all matches. */
  text: string
  selectShownLabel: string
  selectAllLabel: string
  clearLabel: string
  actionsLabel: string
  actions: Action[]
}

/** The actions on selected rows: buttons on desktops, a menu on phones. */
export function BulkBar({ open, selection, hasMore, actions, ...words }: Props) {
  return (
    <SelectionBar
      open={open}
      label={words.label}
      text={words.text}
      more={
        selection.all ? null : selection.state === 'some' ? (
          // On desktops the header checkbox does this.
          <button type="button" onClick={selection.selectShown} className={`${moreClass} sm:hidden`}>
            {words.selectShownLabel}
          </button>
        ) : hasMore ? (
          <button type="button" onClick={selection.selectAll} className={moreClass}>
            {words.selectAllLabel}
          </button>
        ) : null
      }
      clearLabel={words.clearLabel}
      onClear={selection.clear}
      actions={
        <>
          {actions.map(({ name, label, icon, danger, onSelect }) => (
            <Button
              key={name}
              size="sm"
              icon={icon}
              onClick={onSelect}
              className={cn('max-lg:hidden', danger && 'text-danger-text!')}
            >
              {label}
            </Button>
          ))}
          <Menu
            side="top"
            entries={actions.map(({ name: _, ...entry }) => entry)}
            trigger={(props) => (
              <Button {...props} icon={<Ellipsis aria-hidden="true" />} className="max-sm:h-11 lg:hidden">
                {words.actionsLabel}
              </Button>
            )}
          />
        </>
      }
    />
  )
}

const moreClass =
  'rounded-tight text-start font-medium text-accent-text underline-offset-4 hover:underline max-sm:min-h-11'
