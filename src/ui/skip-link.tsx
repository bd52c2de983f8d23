import type { ReactNode } from 'react'
import { buttonClass } from './button-class'

/** The first element of the page; `target` is the id of the main content, which needs `tabIndex={-1}`. */
export function SkipLink({ target, children }: { target: string; children: ReactNode }) {
  return (
    <a
      href={`#${target}`}
      className={buttonClass({
        variant: 'primary',
        className: 'fixed! start-4 top-4 z-60 not-focus:sr-only',
      })}
    >
      {children}
    </a>
  )
}
