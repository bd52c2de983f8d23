import { useRef, useState } from 'react'

/** The field for a mailed code, and what becomes of it after an answer. */
export function useCodeField() {
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  return {
    code,
    field: { ref: input, value: code, onValueChange: setCode },
    /** Refused: the digits stay to be held against the mail, and the next one that is typed replaces them. */
    select: () => {
      input.current?.focus()
      input.current?.select()
    },
    /** Another code is on its way. */
    clear: () => {
      setCode('')
      input.current?.focus()
    },
  }
}
