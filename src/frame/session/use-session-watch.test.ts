import { beforeEach, expect, test, vi } from 'vitest'
import { noteUnauthorized, onUnauthorized } from '~/lib/unauthorized'
import { watchOnceLoaded } from './use-session-watch'

const requested = vi.fn<() => void>()
let ended = 0

/** Like the real watcher: checks the session after each 401. */
const start = () => {
  const unfollow = onUnauthorized(requested)
  return () => {
    ended += 1
    unfollow()
  }
}

/** A module that loads, or fails, when the test says so. */
function late() {
  type Settle = { arrive: () => void; fail: () => void }
  const waiting: Settle[] = []
  const load = () =>
    new Promise<typeof start>((resolve, reject) => {
      waiting.push({ arrive: () => resolve(start), fail: () => reject(new Error('gone')) })
    })
  const settle = async (how: keyof Settle) => {
    waiting.at(-1)![how]()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return {
    load,
    tries: () => waiting.length,
    arrive: () => settle('arrive'),
    fail: () => settle('fail'),
  }
}

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  requested.mockClear()
  ended = 0
})

test('a 401 before the code has loaded is checked afterwards', async () => {
  const code = late()
  watchOnceLoaded(code.load)
  noteUnauthorized()
  noteUnauthorized()
  await code.arrive()
  expect(requested).toHaveBeenCalledTimes(1)
  expect(code.tries()).toBe(1)
})

test('without one nothing is requested', async () => {
  const code = late()
  watchOnceLoaded(code.load)
  await code.arrive()
  expect(requested).not.toHaveBeenCalled()
  noteUnauthorized()
  expect(requested).toHaveBeenCalledTimes(1)
})

test('a 401 retries code that failed to load', async () => {
  const code = late()
  const stop = watchOnceLoaded(code.load)
  await code.fail()
  expect(code.tries()).toBe(1)
  noteUnauthorized()
  expect(code.tries()).toBe(2)
  await code.arrive()
  expect(requested).toHaveBeenCalledTimes(1)
  stop()
  expect(ended).toBe(1)
})

test('a user who has signed out meanwhile is not watched', async () => {
  const code = late()
  const stop = watchOnceLoaded(code.load)
  noteUnauthorized()
  stop()
  await code.arrive()
  noteUnauthorized()
  expect(requested).not.toHaveBeenCalled()
})
