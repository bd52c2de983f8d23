import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { beforeNavigation as Before } from './before-navigation'
import type { httpLink as Link } from '~/api/http-link'

/** The build of the server; that of this page is '2026-01-01'. */
let theirs: string
const fetched = vi.fn<() => Promise<Response>>(() =>
  Promise.resolve(Response.json({ json: null }, { headers: { 'x-build': theirs } })),
)
const reload = vi.fn<() => void>()

let beforeNavigation: typeof Before
let link: typeof Link

beforeEach(async () => {
  vi.clearAllMocks()
  vi.stubEnv('BUILD_DATE', '2026-01-01')
  vi.stubGlobal('fetch', fetched)
  const location = { origin: 'http://here.example', reload }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location }))
  // Resets module state of the page.
  vi.resetModules()
  const { followPages, ...module } = await import('./before-navigation')
  beforeNavigation = module.beforeNavigation
  link = (await import('~/api/http-link')).httpLink
  const router = { latestLocation: { pathname: '/app' }, subscribe: () => {}, history: { destroy: () => {} } }
  followPages(router as never)
})

const call = () => link.call(['book', 'list'], {}, { context: {} })
const go = (pathname: string, preload = false) => {
  void beforeNavigation({ pathname, preload, signal: new AbortController().signal })
  return new Promise((resolve) => setTimeout(resolve))
}

describe('after a response of another build, with no chunk missing', () => {
  beforeEach(async () => {
    theirs = '2026-02-02'
    await call()
  })

  test('the next navigation loads a document, once', async () => {
    expect(reload).not.toHaveBeenCalled()
    await go('/app/books')
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('preloading, and search parameters of the same page, load nothing', async () => {
    await go('/app/books', true)
    await go('/app')
    expect(reload).not.toHaveBeenCalled()
  })
})

test('after a response of the same build navigation is client-side', async () => {
  theirs = '2026-01-01'
  await call()
  await go('/app/books')
  expect(reload).not.toHaveBeenCalled()
})
