import { useEffect, useState } from 'react'

const tickMs = 10_000

/** The remaining minutes, rounded up. */
export function useMinutesLeft(until: Date): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((until.getTime() - now) / 60_000))
}
