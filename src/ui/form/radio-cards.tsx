import type { ReactNode } from 'react'
import { useId } from 'react'
import { cn } from '../cn'
import { FieldNotes } from './field'

type Props<Value extends string> = {
  label: ReactNode
  options: ReadonlyArray<{ value: Value; label: ReactNode; description?: ReactNode; icon?: ReactNode }>
  value: Value
  onValueChange: (value: Value) => void
  name?: string
  hint?: ReactNode
  error?: ReactNode
  disabled?: boolean
  className?: string
}

/** Radio buttons with a description each, such as roles. */
export function RadioCards<Value extends string>(props: Props<Value>) {
  const { label, options, value, onValueChange, name, hint, error, disabled, className } = props
  const id = useId()
  const describedBy = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  return (
    <fieldset
      disabled={disabled}
      aria-describedby={describedBy || undefined}
      data-invalid={error ? '' : undefined}
      className={cn('min-w-0', className)}
    >
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="grid gap-2 sm:auto-cols-fr sm:grid-flow-col">
        {options.map((option) => (
          <label key={option.value} className={card}>
            <input
              type="radio"
              name={name ?? id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onValueChange(option.value)}
              // Otherwise the description would be part of the name, and announced twice.
              aria-labelledby={`${id}-${option.value}-label`}
              aria-describedby={option.description ? `${id}-${option.value}` : undefined}
              className={radio}
            />
            <span className="min-w-0 text-sm">
              <span
                id={`${id}-${option.value}-label`}
                className="flex items-center gap-2 font-medium [&_svg]:size-4"
              >
                {option.icon}
                {option.label}
              </span>
              {option.description && (
                <span id={`${id}-${option.value}`} className="mt-0.5 block text-text-muted">
                  {option.description}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  )
}

const card =
  'flex cursor-pointer gap-3 rounded border border-border bg-surface-raised p-4 transition-colors hover:border-border-strong ' +
  'has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ' +
  'has-disabled:cursor-default has-disabled:opacity-60'
const radio =
  'mt-0.5 size-4 shrink-0 cursor-[inherit] appearance-none rounded-full border border-border-strong bg-surface-raised outline-none ' +
  'checked:border-5 checked:border-accent'
