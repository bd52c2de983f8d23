import { performance } from 'node:perf_hooks'

/**
 * How long the event loop has had nothing to do, in milliseconds. Waiting is measured by it: while the loop is busy,
 * answers of the database lie unread, and that they are late says nothing about the database.
 */
export const idleTime = (): number => performance.eventLoopUtilization().idle

/** By the clock on the wall nobody waits longer than this, however busy the loop is. */
const longestMs = 15_000

/** As setTimeout, by idle time. Returns what cancels it. */
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
