import type { ComponentProps } from 'react'
import { Select } from './select'

type Props = Omit<ComponentProps<typeof Select>, 'onChange' | 'children'> & {
  onValue: (value: string) => void
  /** What each value is called. */
  options: Record<string, string>
  /** Said while none is chosen; without it one always is. */
  any?: string
}

/** One of few values. */
export function OptionSelect({ onValue, options, any, ...select }: Props) {
  return (
    <Select {...select} onChange={({ target }) => onValue(target.value)}>
      {any !== undefined && <option value="">{any}</option>}
      {Object.entries(options).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Select>
  )
}
