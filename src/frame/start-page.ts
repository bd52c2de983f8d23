import type { QueryClient } from '@tanstack/react-query'
import type { AnyRoute, AnyRouteMatch, AnyRouter } from '@tanstack/react-router'
import type { Caller } from '~/access/caller'
import { can } from '~/access/can'
import type { Permission } from '~/access/permissions'
import type { I18n } from '~/i18n/translator'
import { statusOf } from '~/lib/app-error'
import { loadMessages } from '~/languages/parts'
import { freshMs } from './client-behaviour'
import type { Init } from './session/init'

/** A query of a page. */
type Read = {
  queryKey: readonly unknown[]
  /** The call whose lists contain this row, so that the page can show it while it is refreshed. */
  rowOf?: string
}

type Params = Record<'id' | 'slug', string>

type Opened = {
  /** Those that routes of one row have. */
  params: Params
  caller: Caller
  init: Init
  queryClient: QueryClient
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Required for the route and all below it. */
    permission?: Permission
    /**
     * Queries that the URL of the page determines. They start with its code instead of after it. The loader asks for
     * them, too: it is the one that waits, and the only one that runs on the server.
     */
    reads?: (page: Opened) => readonly Read[]
    /** The path of the page that rows of this list lead to, if it is not `$id` below the list. */
    rows?: string
  }
}

let router: AnyRouter | null = null

/** Call when the page has started: the server and the hydration have the data already. */
export function startPagesOf(started: AnyRouter): void {
  router = started
}

/**
 * Loads code and messages of the page that the rows of the shown list lead to, here and on every further list, so that a
 * click waits for neither. Call once the page is used: visitors who only read download nothing for it.
 */
export function prefetchRowPages(of: AnyRouter): void {
  const prefetch = () => {
    const list = of.state.matches.at(-1)
    const { init, i18n } = (list?.context ?? {}) as Partial<Coming>
    if (!list || !init?.caller || !i18n) return
    const path = list.staticData.rows ?? `${list.fullPath.replace(/\/$/, '')}/$id`
    for (let route: AnyRoute | undefined = of.routesByPath[path]; route; route = route.parentRoute)
      if (!startCode(route, init.caller, i18n)) return
  }
  prefetch()
  of.subscribe('onResolved', prefetch)
}

/** Starts code and messages of one route; false without its permission. */
function startCode(route: AnyRoute, caller: Caller, i18n: I18n): boolean {
  const { permission, messages = [] } = route.options.staticData ?? {}
  if (permission && !can(caller, permission)) return false
  router?.loadRouteChunk(route)?.catch(ignore)
  loadMessages(i18n, messages).catch(ignore)
  return true
}

type Coming = {
  matches: readonly Pick<AnyRouteMatch, 'routeId' | 'staticData' | 'params'>[]
  pathname: string
  init: Init
  queryClient: QueryClient
  i18n: I18n
}

/**
 * Starts everything that a page needs at once: code, messages and data. The router alone would load them in series,
 * because the loader is in the code, and the code follows the guards. Also runs for a preload (hover, touch).
 */
export function startPage({ matches, pathname, init, queryClient, i18n }: Coming): void {
  const { caller } = init
  if (!router || !caller) return
  for (const { routeId, staticData, params } of matches) {
    if (!startCode(router.routesById[routeId], caller, i18n)) return
    for (const read of staticData.reads?.({ params: params as Params, caller, init, queryClient }) ?? [])
      startRead(queryClient, read, pathname)
  }
}

/** The loader meets the same failure. */
const ignore = () => undefined

/** Rows that the server refused to send: a list may still contain them. */
const refused = new Set<string>()

function startRead(queryClient: QueryClient, { rowOf, ...query }: Read, pathname: string): void {
  const { queryKey } = query
  // Stale data is refetched by the component.
  if (queryClient.getQueryData(queryKey) !== undefined) return
  const listed =
    rowOf && !refused.has(JSON.stringify(queryKey)) ? rowInLists(queryClient, queryKey, rowOf) : null
  if (!listed) return void queryClient.prefetchQuery(query)
  // Never fresh: a form that bypasses the cache must not start with it.
  const updatedAt = Math.min(listed.readAt, Date.now() - freshMs)
  queryClient.setQueryData(queryKey, listed.row, { updatedAt })
  void refresh(queryClient, query, listed.row, pathname)
}

async function refresh(
  queryClient: QueryClient,
  query: Read,
  listed: object,
  pathname: string,
): Promise<void> {
  const { queryKey } = query
  try {
    const row = await queryClient.fetchQuery<object>({ ...query, staleTime: 0 })
    if (!differs(row, listed)) return
  } catch (error) {
    // The component asks again, and shows what it has until then.
    if (!(statusOf(error) < 500)) return
    refused.add(JSON.stringify(queryKey))
    queryClient.removeQueries({ queryKey, exact: true })
  }
  reload(pathname)
}

/** In a field that both have: a list may have further fields, and leaves out long ones. */
const differs = (row: object, listed: object) =>
  Object.entries(row).some(
    ([field, value]) =>
      field in listed && JSON.stringify(value) !== JSON.stringify((listed as Record<string, unknown>)[field]),
  )

/** Runs the loader again, for the title of the page, or for its 404. Not if another page is shown by now. */
function reload(pathname: string): void {
  if (router?.latestLocation.pathname !== pathname) return
  if (!router.state.isLoading) return void router.invalidate()
  const stop = router.subscribe('onResolved', () => {
    stop()
    reload(pathname)
  })
}

type Row = Record<string, unknown>
type Data = readonly Row[] | { items?: readonly Row[]; pages?: readonly { items: readonly Row[] }[] }

const rowsOf = (data: Data): readonly Row[] => {
  if ('items' in data) return data.items ?? []
  if ('pages' in data) return data.pages?.flatMap(({ items }) => items) ?? []
  return data as readonly Row[]
}

/**
 * A row that a loaded list contains, by the key of its own query: `['book', 'get', { id }]` is looked up in the results
 * of `['book', 'list', …]`. The input names the field, except for `{ shelf: id }`.
 */
function rowInLists(
  queryClient: QueryClient,
  [namespace, , input]: readonly unknown[],
  list: string,
): { row: Row; readAt: number } | null {
  const [[field, value] = ['id', undefined]] = Object.entries(input as object) as [string, unknown][]
  for (const query of queryClient.getQueryCache().findAll({ queryKey: [namespace, list] })) {
    const { data, dataUpdatedAt, isInvalidated } = query.state
    if (data === undefined || isInvalidated) continue
    const row = rowsOf(data as Data).find((each) => each[field in each ? field : 'id'] === value)
    if (row) return { row, readAt: dataUpdatedAt }
  }
  return null
}
