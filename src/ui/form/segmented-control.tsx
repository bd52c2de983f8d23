import type { ReactNode } from 'react'
import { useId } from 'react'

type Props<Value extends string> = {
  label: ReactNode
  hideLabel?: boolean
  options: ReadonlyArray<{ value: Value; label: ReactNode; icon?: ReactNode }>
  value: Value
  onValueChange: (value: Value) => void
}

/** A choice between a few short options, such as light, dark and system, with native radio buttons. */
export function SegmentedControl<Value extends string>({
  label,
  hideLabel,
  options,
  value,
  onValueChange,
}: Props<Value>) {
  const id = useId()
  return (
    <fieldset className="min-w-0">
      <legend className={hideLabel ? 'sr-only' : 'mb-1.5 text-sm font-medium'}>{label}</legend>
      <div className="flex rounded bg-surface-sunken p-1 ring-1 ring-border ring-inset">
        {options.map((option) => (
          <label key={option.value} className={segment}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onValueChange(option.value)}
              className="absolute inset-0 appearance-none rounded-tight outline-offset-0"
            />
            {option.icon}
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const segment =
  'relative flex min-w-0 flex-auto cursor-pointer items-center justify-center gap-2 rounded-tight px-3 py-1.5 text-sm font-medium text-text-muted ' +
  'transition-colors hover:text-text has-checked:bg-surface-raised has-checked:text-text has-checked:ring-1 has-checked:ring-border-strong/50 ' +
  '[&_svg]:size-4 [&_svg]:shrink-0'
