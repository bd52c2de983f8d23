import { useEffect, useState } from 'react'

/** The value once it has stood still for so many milliseconds, so that not every letter is a request. */
export function useDebouncedValue<T extends string>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
