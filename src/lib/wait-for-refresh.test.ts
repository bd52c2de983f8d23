import { afterEach, expect, test, vi } from 'vitest'
import { waitForRefresh } from './wait-for-refresh'

afterEach(() => void vi.useRealTimers())

test('waits for the refresh after a change', async () => {
  let shown = false
  await waitForRefresh(Promise.resolve().then(() => (shown = true)))
  expect(shown).toBe(true)
})

test('ignores its failure', async () => {
  await expect(waitForRefresh(Promise.reject(new Error('Failed to fetch')))).resolves.toBeUndefined()
})

test('stops waiting after the timeout', async () => {
  vi.useFakeTimers()
  const waiting = waitForRefresh(new Promise(() => {}))
  await vi.advanceTimersByTimeAsync(4000)
  await expect(waiting).resolves.toBeUndefined()
})
