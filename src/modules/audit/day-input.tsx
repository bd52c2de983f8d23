import { useState } from 'react'
import { TextInput } from '~/ui/form/text-input'

type Props = {
  name: string
  value: string | undefined
  /** Undefined for an incomplete date, which changes nothing. */
  read: (text: string) => string | undefined
  onDay: (day: string | undefined) => void
}

/** A date that applies as soon as it is complete, or cleared. */
export function DayInput({ name, value = '', read, onDay }: Props) {
  const [text, setText] = useState(value)
  const [followed, setFollowed] = useState(value)
  // Follows Back in the history, and cleared filters.
  if (followed !== value) {
    setFollowed(value)
    setText(value)
  }
  return (
    <TextInput
      name={name}
      type="date"
      className="max-sm:h-11 max-sm:px-2"
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        const day = read(target.value)
        if ((day ?? '') !== value && (day || target.value === '')) onDay(day)
      }}
    />
  )
}
