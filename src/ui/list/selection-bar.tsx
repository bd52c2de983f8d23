import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../button'

type Props = {
  open: boolean
  label: string
  /** How many, and whether it is those shown or all. */
  text: ReactNode
  /** Goes from those shown to all that match. */
  more?: ReactNode
  actions: ReactNode
  clearLabel: string
  onClear: () => void
}

/**
 * Floats above the lower edge while rows are chosen; nothing above it moves when it comes. It is the last child of
 * what holds the list, beyond which it does not float.
 */
export function SelectionBar({ open, label, text, more, actions, clearLabel, onClear }: Props) {
  return (
    <>
      {/* Below the rows, so that the last of them can be scrolled clear of the bar. */}
      {open && <div aria-hidden="true" className="h-28 max-sm:h-52" />}
      <div className="sticky bottom-0 z-30 h-0">
        {/* Always there: a region that comes with its text is not read out. */}
        <p role="status" className="sr-only">
          {open && text}
        </p>
        {open && (
          <section aria-label={label} className={bar}>
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

// On phones it stands above the bar of the navigation.
const bar =
  'absolute inset-x-0 bottom-4 flex animate-settle flex-wrap items-center gap-x-3 rounded border border-border bg-surface-raised py-2 ps-2 pe-3 shadow-floating ' +
  'max-sm:-mx-2 max-sm:bottom-20 max-sm:py-1.5'
