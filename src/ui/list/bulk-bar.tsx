import { Ellipsis, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, IconButton } from '../button'
import { cn } from '../cn'
import { type IconComponent, Menu } from '../overlay/menu'
import type { useSelection } from './use-selection'

type Action = { name: string; label: string; icon: IconComponent; danger?: boolean; onSelect: () => void }

type Props = Omit<SelectionBarProps, 'more' | 'onClear' | 'actions'> & {
  selection: ReturnType<typeof useSelection>
  /** There are matches beyond the rows shown. */
  hasMore: boolean
  selectShownLabel: string
  selectAllLabel: string
  actionsLabel: string
  actions: Action[]
}

/** The actions on selected rows: buttons on desktops, a menu on phones. */
export function BulkBar(props: Props) {
  const { selection, hasMore, selectShownLabel, selectAllLabel, actionsLabel, actions, ...bar } = props
  return (
    <SelectionBar
      {...bar}
      more={
        selection.all ? null : selection.state === 'some' ? (
          // On desktops the header checkbox does this.
          <button type="button" onClick={selection.selectShown} className={`${moreClass} sm:hidden`}>
            {selectShownLabel}
          </button>
        ) : hasMore ? (
          <button type="button" onClick={selection.selectAll} className={moreClass}>
            {selectAllLabel}
          </button>
        ) : null
      }
      onClear={selection.clear}
      actions={
        <>
          {actions.map(({ name, label, icon: Icon, danger, onSelect }) => (
            <Button
              key={name}
              size="sm"
              icon={<Icon aria-hidden="true" />}
              onClick={onSelect}
              className={cn('max-lg:hidden', danger && 'text-danger-text!')}
            >
              {label}
            </Button>
          ))}
          <Menu
            side="top"
            entries={actions.map(({ name: _, ...entry }) => entry)}
            trigger={(button) => (
              <Button {...button} icon={<Ellipsis aria-hidden="true" />} className="max-sm:h-11 lg:hidden">
                {actionsLabel}
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

type SelectionBarProps = {
  open: boolean
  label: string
  /** The number, and whether it covers the rows shown or all matches. */
  text: ReactNode
  /** Extends the selection from the rows shown to all matches. */
  more?: ReactNode
  actions: ReactNode
  clearLabel: string
  onClear: () => void
}

/**
 * Floats above the bottom edge while rows are selected, without a layout shift. Must be the last child of the list's
 * container, which bounds it.
 */
export function SelectionBar({ open, label, text, more, actions, clearLabel, onClear }: SelectionBarProps) {
  return (
    <>
      {/* Space below, so that the last rows can be scrolled clear of the bar. */}
      {open && <div aria-hidden="true" className="h-28 max-sm:h-52" />}
      <div className="sticky bottom-0 z-30 h-0">
        {/* Always rendered: a live region inserted with its text is not announced. */}
        <p role="status" className="sr-only">
          {open && text}
        </p>
        {open && (
          <section aria-label={label} className={barClass}>
            <IconButton
              whileReadOnly
              size="sm"
              label={clearLabel}
              icon={<X aria-hidden="true" />}
              onClick={onClear}
              className="max-sm:size-11"
            />
            <span className="text-sm font-medium max-sm:min-w-0 max-sm:flex-1">{text}</span>
            <span className="text-sm empty:hidden max-sm:order-last max-sm:w-full max-sm:px-3">{more}</span>
            <div className="ms-auto flex items-center gap-2">{actions}</div>
          </section>
        )}
      </div>
    </>
  )
}

// Above the navigation bar on phones.
const barClass =
  'absolute inset-x-0 bottom-4 flex animate-settle flex-wrap items-center gap-x-3 rounded border border-border bg-surface-raised py-2 ps-2 pe-3 shadow-floating ' +
  'max-sm:-mx-2 max-sm:bottom-20 max-sm:py-1.5'
