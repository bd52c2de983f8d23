import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import { cn } from './cn'

type Props = Omit<ComponentProps<'input'>, 'type' | 'size'> & { label: ReactNode; hint?: ReactNode }

export function Checkbox({ label, hint, className, ...rest }: Props) {
  const hintId = useId()
  return (
    <label className={cn('flex items-start gap-3 has-enabled:cursor-pointer', className)}>
      <span className="relative mt-0.5 grid size-5 shrink-0 place-items-center">
        <input
          aria-describedby={hint ? hintId : undefined}
          {...rest}
          type="checkbox"
          className={
            'peer size-5 cursor-[inherit] appearance-none rounded-tight border border-border-strong bg-surface-raised transition-colors ' +
            'checked:border-accent checked:bg-accent disabled:opacity-50 aria-invalid:border-danger'
          }
        />
        <svg
          viewBox="0 0 20 20"
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 scale-75 text-on-accent opacity-0 transition peer-checked:scale-100 peer-checked:opacity-100"
        >
          <path
            d="m5.5 10.4 3 3 6-6.6"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
          />
        </svg>
      </span>
      <span className="text-sm leading-6">
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
