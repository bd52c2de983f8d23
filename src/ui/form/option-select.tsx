import type { ComponentProps } from 'react'
import { Select } from './select'

type Props = Omit<ComponentProps<typeof Select>, 'onChange' | 'children'> & {
  onValue: (value: string) => void
  /** The label of each value. */
  options: Record<string, string>
  /** The label of no choice; without it a choice is required. */
  any?: string
}

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
