import { useEffect, useState } from 'react'

const waitSeconds = 30

/** Counts down until a new code may be asked for. */
export function useResend() {
  const [left, setLeft] = useState(waitSeconds)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return { left, restart: () => setLeft(waitSeconds) }
}
