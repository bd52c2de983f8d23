import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '../cn'
import { useReadOnly } from '../read-only'
import { useFieldControl } from './field'

/** Keys that do not change the choice. */
const passing = new Set(['Tab', 'Shift', 'Escape'])

type Props = ComponentProps<'select'> & {
  /** A choice is saved at once, not with a form; filters save nothing. */
  immediate?: boolean
}

/** A native select: it works before hydration, and phones show their own picker. */
export function Select({ className, required, immediate = false, children, ...rest }: Props) {
  const control = useFieldControl({ ...rest, required })
  const readOnly = useReadOnly(!immediate)
  return (
    <div className={cn('select', className)}>
      <select
        {...rest}
        {...control}
        {...readOnly?.attributes}
        // Keeps the list closed, because a choice would be shown but not saved.
        onMouseDown={readOnly?.refuse}
        onKeyDown={readOnly ? (event) => passing.has(event.key) || readOnly.refuse(event) : undefined}
        className="control"
      >
        {children}
      </select>
      <ChevronDown aria-hidden="true" />
    </div>
  )
}
