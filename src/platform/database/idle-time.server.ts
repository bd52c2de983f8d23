import { performance } from 'node:perf_hooks'

/**
 * The idle time of the event loop in milliseconds. Timeouts are measured by it: while the loop is busy,
 * responses of the database wait unread, and the delay says nothing about the database.
 */
export const idleTime = (): number => performance.eventLoopUtilization().idle

/** Upper bound in wall-clock time, however busy the loop is. */
const longestMs = 15_000

/** Like setTimeout, but by idle time. Returns a function that cancels it. */
export function setIdleTimeout(callback: () => void, ms: number): () => void {
  const idleUntil = idleTime() + ms
  const latest = performance.now() + Math.max(ms, longestMs)
  let timer = setTimeout(check, ms)
  function check() {
    const left = Math.min(idleUntil - idleTime(), latest - performance.now())
    if (left < 1) callback()
    else timer = setTimeout(check, left)
  }
  return () => clearTimeout(timer)
}
