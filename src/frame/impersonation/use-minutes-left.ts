import { useEffect, useState } from 'react'

/** Often enough that the last minutes are not told late. */
const tickMs = 10_000

/** How many minutes are left, the last one counted until it is over. */
export function useMinutesLeft(until: Date): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((until.getTime() - now) / 60_000))
}
