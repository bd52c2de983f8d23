import type { ReactNode } from 'react'

export type CommandLine = {
  id: string
  label: ReactNode
  icon: ReactNode
  /** Distinguishes results of the same name. */
  hint?: ReactNode
  /** A placeholder while its texts load. */
  pending?: boolean
}

type Props = {
  id: string
  line: CommandLine
  active: boolean
  onPoint: () => void
  onChoose: () => void
}

export function CommandRow({ id, line, active, onPoint, onChoose }: Props) {
  if (line.pending) {
    return (
      <div aria-hidden="true" className={row}>
        <span className="h-3.5 w-2/5 animate-breathe rounded-tight bg-hover" />
      </div>
    )
  }
  return (
    // The keys are the field's, which keeps the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      onPointerMove={() => active || onPoint()}
      onClick={onChoose}
      className={row}
    >
      {line.icon}
      {/* Each in its own direction, so that truncation removes its end. */}
      <span className="flex min-w-0 flex-1">
        <span dir="auto" className="align-page truncate">
          {line.label}
        </span>
      </span>
      {line.hint && (
        <span dir="auto" className="align-page max-w-[45%] truncate text-xs text-text-muted">
          {line.hint}
        </span>
      )}
    </div>
  )
}

// Scrolls the group's heading into view with its first row.
const row =
  'flex min-h-10 scroll-mt-10 scroll-mb-2 cursor-pointer items-center gap-3 rounded-tight px-3 py-1.5 text-sm select-none max-sm:min-h-12 ' +
  'aria-selected:bg-accent-soft aria-selected:text-accent-text [&>svg]:size-4.5 [&>svg]:shrink-0'
