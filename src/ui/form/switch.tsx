import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import { cn } from '../cn'
import { useReadOnly } from '../read-only'

type Props = Omit<ComponentProps<'input'>, 'type' | 'size' | 'role'> & { label: ReactNode; hint?: ReactNode }

/** For settings that apply at once; a checkbox is for forms. */
export function Switch({ label, hint, className, ...rest }: Props) {
  const hintId = useId()
  const readOnly = useReadOnly()
  return (
    <label className={cn('flex items-center justify-between gap-4 has-enabled:cursor-pointer', className)}>
      <span className="text-sm">
        <span className="font-medium">{label}</span>
        {hint && (
          <span id={hintId} className="block text-text-muted">
            {hint}
          </span>
        )}
      </span>
      <input
        aria-describedby={hint ? hintId : undefined}
        {...rest}
        {...readOnly?.attributes}
        onClick={readOnly?.refuse ?? rest.onClick}
        type="checkbox"
        role="switch"
        className={
          'relative h-6 w-10 shrink-0 cursor-[inherit] appearance-none rounded-full bg-border-strong transition-colors checked:bg-accent disabled:opacity-50 aria-disabled:cursor-default aria-disabled:opacity-50 ' +
          'before:absolute before:inset-y-0.75 before:start-0.75 before:aspect-square before:rounded-full before:bg-surface-raised before:transition-transform ' +
          'checked:before:translate-x-4 checked:before:bg-on-accent rtl:checked:before:-translate-x-4'
        }
      />
    </label>
  )
}
