import { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { I18n } from '~/i18n/translator'
import { AppError } from '~/lib/app-error'
import { queryDefaults } from './client-behaviour'
import type { Init } from './session/init'
import { prefetchRowPages, startPage, startPagesOf } from './start-page'

const admin = { userId: 'me', role: 'admin' }
const reader = { userId: 'me', role: 'user' }
const old = Date.now() - 60_000

let queryClient: QueryClient
const router = {
  routesById: { '/page': { id: '/page', options: {} as object } },
  latestLocation: { pathname: '/page' },
  state: { isLoading: false, matches: [] as object[] },
  routesByPath: {} as Record<string, object>,
  subscribe: vi.fn<(event: string, listener: () => void) => void>(),
  loadRouteChunk: vi.fn((_route: object) => Promise.resolve()),
  invalidate: vi.fn(() => Promise.resolve()),
}
const get = vi.fn()
let id = 0

beforeEach(() => {
  queryClient = new QueryClient({ defaultOptions: queryDefaults })
  router.loadRouteChunk.mockClear()
  router.invalidate.mockClear()
  get.mockReset()
  id++
})

const key = () => ['book', 'get', { id: String(id) }]
const listed = (title: string) => {
  const page = { items: [{ id: String(id), title, version: 1 }] }
  queryClient.setQueryData(['book', 'list', {}], { pages: [page], pageParams: [] }, { updatedAt: old })
}

function open(caller: object | null, permission?: 'apps.manager') {
  startPagesOf(router as unknown as AnyRouter)
  const staticData = { permission, reads: () => [{ queryKey: key(), queryFn: get, rowOf: 'list' }] }
  router.routesById['/page'].options = { staticData }
  startPage({
    matches: [{ routeId: '/page', params: {}, staticData }],
    pathname: '/page',
    init: { caller } as Init,
    queryClient,
    i18n: { hasPart: () => true } as unknown as I18n,
  })
}

test('code and data of a page start together', () => {
  get.mockReturnValue(new Promise(() => {}))
  open(admin)
  expect(router.loadRouteChunk).toHaveBeenCalledOnce()
  expect(get).toHaveBeenCalledOnce()
})

test('nothing starts for a route that the caller may not open, or without a session', () => {
  open(reader, 'apps.manager')
  open(null)
  expect(router.loadRouteChunk).not.toHaveBeenCalled()
  expect(get).not.toHaveBeenCalled()
})

test('a row of a list is shown at once, but never fresh, so that a form still fetches the latest version', async () => {
  listed('Old title')
  get.mockResolvedValue({ id: String(id), title: 'Old title', version: 1 })
  open(admin)
  expect(queryClient.getQueryData(key())).toMatchObject({ title: 'Old title' })
  expect(queryClient.getQueryState(key())!.dataUpdatedAt).toBe(old)
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(get).toHaveBeenCalledOnce()
  expect(router.invalidate).not.toHaveBeenCalled()
})

test('a list that was just read does not make its rows fresh either', () => {
  queryClient.setQueryData(['book', 'list', {}], { items: [{ id: String(id), title: 'Title' }] })
  get.mockReturnValue(new Promise(() => {}))
  open(admin)
  const query = queryClient.getQueryCache().find({ queryKey: key() })!
  expect(query.isStaleByTime(queryDefaults.queries!.staleTime as number)).toBe(true)
})

test('a row that changed meanwhile reloads the page, whose title would be the old one', async () => {
  listed('Old title')
  get.mockResolvedValue({ id: String(id), title: 'New title', version: 2 })
  open(admin)
  await vi.waitFor(() => expect(router.invalidate).toHaveBeenCalledOnce())
  expect(queryClient.getQueryData(key())).toMatchObject({ title: 'New title' })
})

test('a field that the list leaves out arrives without reloading the page', async () => {
  listed('Title')
  get.mockResolvedValue({ id: String(id), title: 'Title', version: 1, description: 'Long' })
  open(admin)
  await vi.waitFor(() => expect(queryClient.getQueryData(key())).toMatchObject({ description: 'Long' }))
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(router.invalidate).not.toHaveBeenCalled()
})

test('a row that was deleted meanwhile is not shown again from the list', async () => {
  listed('Deleted')
  get.mockRejectedValue(new AppError('NOT_FOUND', 404))
  open(admin)
  await vi.waitFor(() => expect(router.invalidate).toHaveBeenCalledOnce())
  expect(queryClient.getQueryData(key())).toBeUndefined()
  open(admin)
  expect(queryClient.getQueryData(key())).toBeUndefined()
})

test('rows of an invalidated list are not used', () => {
  listed('Title')
  void queryClient.invalidateQueries({ queryKey: ['book'] })
  get.mockReturnValue(new Promise(() => {}))
  open(admin)
  expect(queryClient.getQueryData(key())).toBeUndefined()
})

describe('the page of the rows of a list', () => {
  const i18n = { hasPart: () => true }
  const area = { id: '/app', options: {} }
  const page = {
    id: '/app/books/$id',
    options: { staticData: { permission: 'apps.app' } },
    parentRoute: area,
  }
  const other = {
    id: '/app/o/$slug',
    options: { staticData: { permission: 'apps.manager' } },
    parentRoute: area,
  }

  function show(caller: object | null, fullPath: string, rows?: string) {
    router.routesByPath = { '/app/books/$id': page, '/app/o/$slug': other }
    router.state.matches = [{ fullPath, staticData: { rows }, context: { init: { caller }, i18n } }]
  }
  const loaded = () => router.loadRouteChunk.mock.calls.map(([route]) => (route as { id: string }).id)
  const prefetch = () => {
    startPagesOf(router as unknown as AnyRouter)
    prefetchRowPages(router as unknown as AnyRouter)
  }

  test('is loaded with the routes above it', () => {
    show(reader, '/app/books/')
    prefetch()
    expect(loaded()).toEqual(['/app/books/$id', '/app'])
  })

  test('may be named by the list', () => {
    show(admin, '/app/organizations/', '/app/o/$slug')
    prefetch()
    expect(loaded()).toEqual(['/app/o/$slug', '/app'])
  })

  test('is not loaded without its permission, without a session, or if there is none', () => {
    show(reader, '/app/organizations/', '/app/o/$slug')
    prefetch()
    show(null, '/app/books/')
    prefetch()
    show(reader, '/app/account')
    prefetch()
    expect(loaded()).toEqual([])
  })

  test('follows the navigation to another list', () => {
    show(reader, '/app/account')
    prefetch()
    show(reader, '/app/books/')
    const [event, listener] = router.subscribe.mock.lastCall!
    expect(event).toBe('onResolved')
    listener()
    expect(loaded()).toEqual(['/app/books/$id', '/app'])
  })
})
