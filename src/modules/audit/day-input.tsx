import { useState } from 'react'
import { TextInput } from '~/ui/form/text-input'

type Props = {
  name: string
  value: string | undefined
  /** Undefined for what is no day, as while a year is half typed: that changes nothing. */
  read: (text: string) => string | undefined
  onDay: (day: string | undefined) => void
}

/** A day that takes effect as soon as it is whole, or taken out. */
export function DayInput({ name, value = '', read, onDay }: Props) {
  const [text, setText] = useState(value)
  const [followed, setFollowed] = useState(value)
  // The way back in the history, or the filters cleared.
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
