import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type * as Connection from './connection'

let page: EventTarget & { hidden: boolean }
let frame: EventTarget
const browser = { onLine: true }
let there = true
const fetched = vi.fn<(path: string) => Promise<Response>>(() =>
  // Any response counts.
  there
    ? Promise.resolve(new Response(null, { status: 503 }))
    : Promise.reject(new TypeError('Failed to fetch')),
)
const received = vi.fn<() => void>()
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const say = (target: EventTarget, name: string) => target.dispatchEvent(new Event(name))

let it: typeof Connection
beforeEach(async () => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  // Fixes the jitter, so that delays are exact.
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  page = Object.assign(new EventTarget(), { hidden: false })
  frame = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', frame)
  vi.stubGlobal('navigator', browser)
  vi.stubGlobal('fetch', fetched)
  browser.onLine = true
  there = true
  // Resets module state.
  vi.resetModules()
  it = await import('./connection')
  it.watchConnection()
  it.connection.subscribe(received)
})
afterEach(async () => {
  // Lets pending probes finish.
  there = browser.onLine = true
  page.hidden = false
  await wait(60_000)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function lose() {
  there = false
  it.connection.doubt()
  await wait(0)
}

describe('a failed request', () => {
  test('triggers a probe, for which any response counts', async () => {
    it.connection.doubt()
    await wait(0)
    expect(fetched).toHaveBeenCalledTimes(1)
    expect(fetched.mock.calls[0]![0]).toBe('/healthz')
    expect(it.connection.isOnline()).toBe(true)
    expect(received).not.toHaveBeenCalled()
  })

  test('means a lost connection if the probe fails too', async () => {
    await lose()
    expect(it.connection.isOnline()).toBe(false)
    expect(received).toHaveBeenCalledTimes(1)
  })

  test('triggers one probe, however many fail', async () => {
    there = false
    for (let count = 0; count < 5; count++) it.connection.doubt()
    await wait(0)
    expect(fetched).toHaveBeenCalledTimes(1)
  })
})

describe('while the connection is lost', () => {
  test('the server is probed with backoff, at most every half minute', async () => {
    await lose()
    const gaps: number[] = []
    let last = Date.now()
    for (let count = 0; count < 6; count++) {
      const before = fetched.mock.calls.length
      while (fetched.mock.calls.length === before) await wait(500)
      gaps.push(Date.now() - last)
      last = Date.now()
    }
    expect(gaps).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000])
    expect(received).toHaveBeenCalledTimes(1)
  })

  test('the first response restores it, and listeners are called once', async () => {
    const run = vi.fn<() => void>()
    const calledOff = vi.fn<() => void>()
    it.onReconnect(run)
    it.onReconnect(calledOff)()
    await lose()
    there = true
    await wait(2000)
    expect(it.connection.isOnline()).toBe(true)
    expect(run).toHaveBeenCalledTimes(1)
    await lose()
    there = true
    await wait(2000)
    expect(run).toHaveBeenCalledTimes(1)
    expect(calledOff).not.toHaveBeenCalled()
    expect(received).toHaveBeenCalledTimes(4)
  })

  test('a hidden tab does not probe, and probes at once when it is shown', async () => {
    await lose()
    page.hidden = true
    await wait(120_000)
    expect(fetched).toHaveBeenCalledTimes(1)
    page.hidden = false
    there = true
    say(page, 'visibilitychange')
    await wait(0)
    expect(it.connection.isOnline()).toBe(true)
  })
})

describe('a browser that reports no network', () => {
  test('is offline at once, and does not probe until it reports one', async () => {
    browser.onLine = false
    say(frame, 'offline')
    expect(it.connection.isOnline()).toBe(false)
    await wait(120_000)
    expect(fetched).not.toHaveBeenCalled()
    browser.onLine = true
    say(frame, 'online')
    await wait(0)
    expect(fetched).toHaveBeenCalledTimes(1)
    expect(it.connection.isOnline()).toBe(true)
  })

  test('stays offline while the server does not respond', async () => {
    browser.onLine = there = false
    say(frame, 'offline')
    browser.onLine = true
    say(frame, 'online')
    await wait(0)
    expect(it.connection.isOnline()).toBe(false)
  })
})

describe('waiting until the server is reachable', () => {
  test('resolves at once if it is', async () => {
    await expect(it.untilReachable()).resolves.toBeUndefined()
  })

  test('resolves when it is', async () => {
    const done = vi.fn<() => void>()
    there = false
    void it.untilReachable().then(done)
    await wait(5000)
    expect(done).not.toHaveBeenCalled()
    there = true
    await wait(8000)
    expect(done).toHaveBeenCalledTimes(1)
  })
})

test('nothing is probed before the page has started', async () => {
  vi.resetModules()
  const unstarted = await import('./connection')
  there = false
  unstarted.connection.doubt()
  await wait(10_000)
  expect(fetched).not.toHaveBeenCalled()
})
