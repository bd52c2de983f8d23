import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '../cn'
import { controlClass } from './control-class'
import { useReadOnly } from '../read-only'
import { useFieldControl } from './field'

/** Keys that do not choose anything. */
const passing = new Set(['Tab', 'Shift', 'Escape'])

type Props = ComponentProps<'select'> & {
  /** A choice is stored at once, and not with a form; filters store nothing. */
  immediate?: boolean
}

/** The browser's own list: it works before the page's script does, and a phone shows its wheel. */
export function Select({ className, required, immediate = false, children, ...rest }: Props) {
  const control = useFieldControl({ ...rest, required })
  const readOnly = useReadOnly(!immediate)
  return (
    <div className={cn('relative', className)}>
      <select
        {...rest}
        {...control}
        {...readOnly?.attributes}
        // The list must not open: a choice from it would be shown and not stored.
        onMouseDown={readOnly?.refuse}
        onKeyDown={readOnly ? (event) => passing.has(event.key) || readOnly.refuse(event) : undefined}
        className={cn(
          controlClass,
          'h-10 appearance-none truncate ps-3 pe-9 aria-disabled:opacity-50 max-sm:h-11',
        )}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 text-text-muted"
      />
    </div>
  )
}
