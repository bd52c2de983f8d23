import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import { cn } from '../cn'

type Props = Omit<ComponentProps<'input'>, 'type' | 'size' | 'ref'> & {
  label: ReactNode
  hint?: ReactNode
  /** Hides the label visually, as in rows of a table. */
  hideLabel?: boolean
  /** Some but not all items are selected. */
  indeterminate?: boolean
}

export function Checkbox({ label, hint, hideLabel, indeterminate = false, className, ...rest }: Props) {
  const hintId = useId()
  return (
    <label className={cn('checkbox', !hideLabel && 'items-start', className)}>
      <span className={cn('checkbox-box', !hideLabel && 'mt-0.5')}>
        <input
          aria-describedby={hint ? hintId : undefined}
          {...rest}
          // `indeterminate` is a DOM property without an HTML attribute.
          ref={(input) => {
            if (input) input.indeterminate = indeterminate
          }}
          type="checkbox"
        />
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d={indeterminate ? 'M6 10h8' : 'm5.5 10.4 3 3 6-6.6'} />
        </svg>
      </span>
      <span className={hideLabel ? 'sr-only' : 'text-sm leading-6'}>
        {label}
        {hint && (
          <span id={hintId} className="block text-text-muted">
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
