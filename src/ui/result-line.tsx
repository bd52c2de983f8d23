import type { ReactNode, Ref } from 'react'

type Props = {
  /** For what must put the focus somewhere when its own place is gone. */
  ref?: Ref<HTMLParagraphElement>
  /** How many match, where not everything was asked for. */
  found?: string | null
  /** How many of how many are shown; empty while nobody knows. */
  shown: string
  actions?: ReactNode
}

/** Says how much a list holds, also to screen readers when that changes. */
export function ResultLine({ ref, found, shown, actions }: Props) {
  return (
    // As high as with a link in it, so that the rows stay where they are when one comes.
    <div className="flex min-h-8 flex-wrap items-center gap-x-3 text-sm text-text-muted tabular-nums max-sm:min-h-11">
      <p ref={ref} role="status" tabIndex={-1} className="rounded-tight">
        {found && <span className="font-medium text-text">{found}</span>}
        {found && shown && <span aria-hidden="true"> · </span>}
        {/* A stop for the voice, where the eye has the dot. */}
        {found && shown && <span className="sr-only">. </span>}
        {shown}
      </p>
      {actions}
    </div>
  )
}

export const resultActionClass =
  'inline-flex items-center rounded-tight font-medium text-accent-text underline-offset-4 hover:underline max-sm:min-h-11'
