import type { MouseEvent, ReactNode } from 'react'
import { Spinner } from '../button'
import { buttonClass } from '../button-class'
import { cn } from '../cn'
import type { LinkProps } from './link-pills'

type Props = {
  label: string
  /** Renders a link to the next page for browsers without JavaScript; spread the given props on it. */
  link: (props: LinkProps) => ReactNode
  busy: boolean
  onMore: () => void
  /** The error of the last attempt. */
  error?: ReactNode
}

/** With JavaScript the next rows are appended; without it the link opens them. */
export function LoadMore({ label, link, busy, onMore, error }: Props) {
  const more = (event: MouseEvent) => {
    // With a modifier key the browser opens the link in a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (!busy) onMore()
  }
  return (
    <div className="flex flex-col items-center gap-3">
      <div role="alert" className="text-sm font-medium text-danger-text empty:hidden">
        {error}
      </div>
      {link({
        className: buttonClass({ className: 'scroll-mb-24 max-sm:h-12 max-sm:w-full max-sm:scroll-mb-48' }),
        onClick: more,
        'aria-busy': busy || undefined,
        children: (
          <>
            <span className={cn(busy && 'opacity-0')}>{label}</span>
            {busy && (
              <span className="absolute inset-0 grid place-items-center">
                <Spinner />
              </span>
            )}
          </>
        ),
      })}
    </div>
  )
}
