import { afterEach, expect, test, vi } from 'vitest'
import { waitForRefresh } from './wait-for-refresh'

afterEach(() => void vi.useRealTimers())

test('what follows a change is waited for', async () => {
  let shown = false
  await waitForRefresh(Promise.resolve().then(() => (shown = true)))
  expect(shown).toBe(true)
})

test('its failure is not the failure of the change', async () => {
  await expect(waitForRefresh(Promise.reject(new Error('Failed to fetch')))).resolves.toBeUndefined()
})

test('what never comes is not waited for without end', async () => {
  vi.useFakeTimers()
  const waiting = waitForRefresh(new Promise(() => {}))
  await vi.advanceTimersByTimeAsync(4000)
  await expect(waiting).resolves.toBeUndefined()
})
