import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../button'

type Props = {
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
export function SelectionBar({ open, label, text, more, actions, clearLabel, onClear }: Props) {
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

// Above the navigation bar on phones.
const bar =
  'absolute inset-x-0 bottom-4 flex animate-settle flex-wrap items-center gap-x-3 rounded border border-border bg-surface-raised py-2 ps-2 pe-3 shadow-floating ' +
  'max-sm:-mx-2 max-sm:bottom-20 max-sm:py-1.5'
