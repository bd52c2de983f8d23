import type { ReactElement, ReactNode } from 'react'
import type { WhileReadOnly } from '../read-only'
import { cloneElement } from 'react'
import { cn } from '../cn'
import { useReadOnly } from '../read-only'

type MenuItem = WhileReadOnly & {
  kind?: 'item'
  label: ReactNode
  icon?: ReactNode
  onSelect: () => void
  danger?: boolean
  disabled?: boolean
  /** `radio` for one of several, `checkbox` by itself: announces whether it is selected. */
  choice?: 'radio' | 'checkbox'
  checked?: boolean
}

export type MenuEntry =
  | MenuItem
  /** `link` is an element such as `<Link to="…" />`; label and icon become its content. */
  | { kind: 'link'; label: ReactNode; icon?: ReactNode; link: ReactElement }
  | { kind: 'heading'; label: ReactNode }
  | { kind: 'separator' }

export function MenuRow({ entry, close }: { entry: MenuEntry; close: () => void }) {
  switch (entry.kind) {
    case 'separator':
      return <div role="separator" className="mx-2 my-1 h-px bg-border" />
    case 'heading':
      return (
        <div role="presentation" className="px-3 pt-2 pb-1 text-xs font-medium text-text-muted">
          {entry.label}
        </div>
      )
    case 'link': {
      const link = entry.link as ReactElement<Record<string, unknown>>
      return cloneElement(
        link,
        { role: 'menuitem', tabIndex: -1, className: row, onClick: close },
        entry.icon,
        entry.label,
      )
    }
    default:
      return <ActionRow entry={entry} close={close} />
  }
}

function ActionRow({ entry, close }: { entry: MenuItem; close: () => void }) {
  const readOnly = useReadOnly(entry.whileReadOnly)
  return (
    <button
      type="button"
      role={entry.choice ? `menuitem${entry.choice}` : 'menuitem'}
      aria-checked={entry.choice && (entry.checked ?? false)}
      tabIndex={-1}
      aria-disabled={entry.disabled || undefined}
      {...readOnly?.attributes}
      className={cn(row, entry.danger ? dangerRow : calmRow)}
      onClick={() => {
        if (entry.disabled) return
        if (readOnly) return readOnly.refuse()
        // Closing first restores the focus to the button, so that a dialog opened now returns it there.
        close()
        entry.onSelect()
      }}
    >
      {entry.icon}
      {entry.label}
    </button>
  )
}

const row =
  'flex min-h-9 w-full items-center gap-2.5 rounded-tight px-3 py-1.5 text-start text-sm -outline-offset-2 select-none ' +
  'aria-disabled:opacity-50 max-sm:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 [a&]:hover:bg-hover [a&]:focus:bg-hover'
const calmRow = 'not-aria-disabled:hover:bg-hover not-aria-disabled:focus:bg-hover'
const dangerRow =
  'text-danger-text not-aria-disabled:hover:bg-danger-soft not-aria-disabled:focus:bg-danger-soft'
