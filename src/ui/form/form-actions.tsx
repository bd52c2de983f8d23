import type { ReactNode } from 'react'
import { cn } from '../cn'

/**
 * The buttons of a long form in a bar that sticks to the bottom until the end of the form is visible, above a fixed bar
 * of the layout (`--bottom-bar`).
 */
export function FormActions({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      className={cn(
        'sticky bottom-(--bottom-bar,0px) z-10 -mx-1 flex flex-wrap justify-end gap-2 border-t border-border bg-surface/95 px-1 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] max-sm:*:flex-1 ' +
          'after:absolute after:inset-x-0 after:top-full after:h-6 after:bg-surface sm:after:hidden',
        className,
      )}
    >
      {children}
    </div>
  )
}
