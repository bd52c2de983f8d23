import { readFileSync } from 'node:fs'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '~/lib/app-error'
import { errorRetryMs, linkBehaviour, sessionRefreshMs } from './client-behaviour'

const load = async () => {
  vi.resetModules()
  return (await import('./client-behaviour')).queryDefaults.queries!
}
afterEach(() => void vi.unstubAllGlobals())

describe('on the server', () => {
  test('a page leaves no timer behind that would retain its data', async () => {
    vi.useFakeTimers()
    const client = new QueryClient({ defaultOptions: { queries: await load() } })
    await client.fetchQuery({ queryKey: ['books'], queryFn: () => 'rows' })
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })

  test('nothing is retried: a page should answer, not wait', async () => {
    expect((await load()).retry).toBe(false)
  })
})

test('the values match the specification', () => {
  expect({ errorRetryMs, sessionRefreshMs, linkBehaviour }).toEqual({
    errorRetryMs: 600,
    sessionRefreshMs: 10,
    linkBehaviour: { defaultPreload: 'intent', defaultPreloadStaleTime: 0, scrollRestoration: true },
  })
})

test('a link preloads from 100 px before it enters the viewport', () => {
  // The router has no setting for it; another version may have another margin.
  const link = readFileSync('node_modules/@tanstack/react-router/dist/esm/link.js', 'utf8')
  expect(/rootMargin: "(\d+px)"/.exec(link)?.[1]).toBe('100px')
})

describe('in the browser', () => {
  test('unused data is kept for five minutes', async () => {
    vi.stubGlobal('document', {})
    expect((await load()).gcTime).toBe(5 * 60 * 1000)
  })

  test('a query is retried three times, after a second doubling to thirty', async () => {
    vi.stubGlobal('document', {})
    const { retry, retryDelay } = await load()
    const again = retry as (failures: number, error: Error) => boolean
    const delay = retryDelay as (attempt: number) => number
    expect([0, 1, 2, 3].map((failures) => again(failures, new Error('lost')))).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect([0, 1, 2, 3, 4, 5, 9].map(delay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
  })

  test.each([400, 401, 403, 404, 409, 429])('a response with %d is not retried', async (status) => {
    vi.stubGlobal('document', {})
    const again = (await load()).retry as (failures: number, error: Error) => boolean
    expect(again(0, new AppError('REFUSED', status))).toBe(false)
    expect(again(0, new AppError('AWAY', 503))).toBe(true)
  })
})
