import type { AnyRouter, ParsedLocation } from '@tanstack/react-router'
import { parseSearch } from '~/lib/search-params'
import { init } from './session/init'

declare module '@tanstack/history' {
  interface HistoryState {
    /** Restores the scroll position of an earlier visit to the same list. */
    scrollKey?: string
  }
}

/** The last state of a list: search parameters, key of the scroll position, and history index while it is valid. */
type Left = { search: string; scrollKey: string; index?: number }
type Stored = { of: string; lists: [path: string, left: Left][] }

const storageKey = 'left-lists'
const most = 20

/** Each history entry has its own scroll position, unless it returns to a list. */
export const scrollKeyOf = ({ state, href }: ParsedLocation): string =>
  state.scrollKey ?? state.__TSR_key ?? href

/** By user, because filters contain search terms and another user may sign in in the same tab. */
function read(userId: string): Stored['lists'] {
  try {
    const { of, lists } = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Partial<Stored>
    return of === userId && Array.isArray(lists) ? lists : []
  } catch {
    return []
  }
}

const userIn = (router: AnyRouter): string | undefined =>
  router.options.context.queryClient.getQueryData(init.queryKey)?.caller?.userId

/** Remembers the last state of each page in this tab, also across a reload. Call when the page starts. */
export function rememberLists(router: AnyRouter): void {
  const remember = (location: ParsedLocation) => {
    const of = userIn(router)
    if (!of) return
    const { pathname, searchStr, state } = location
    const index = state.__TSR_index
    const others = read(of).filter(([path]) => path !== pathname)
    // History entries at or after this index may be replaced from now on.
    for (const [, left] of others) if (left.index !== undefined && left.index >= index) delete left.index
    const lists: Stored['lists'] = [
      [pathname, { search: searchStr, scrollKey: scrollKeyOf(location), index }],
      ...others.slice(0, most - 1),
    ]
    try {
      sessionStorage.setItem(storageKey, JSON.stringify({ of, lists } satisfies Stored))
    } catch {
      // Without storage the link leads to the plain list.
    }
  }
  remember(router.latestLocation)
  router.subscribe('onResolved', ({ toLocation }) => remember(toLocation))
}

function leftOf(router: AnyRouter, pathname: string): Left | undefined {
  const userId = userIn(router)
  return userId ? read(userId).find(([path]) => path === pathname)?.[1] : undefined
}

/** Options of a link or of `navigate` for a list as it was left in this tab, or the plain list. */
export function asLeft(router: AnyRouter, pathname: string) {
  const left = leftOf(router, pathname)
  return left ? { search: parseSearch(left.search), state: { scrollKey: left.scrollKey } } : {}
}

/** How many steps back in the history the list is; null if it is not there. */
export function stepsBack(router: AnyRouter, pathname: string): number | null {
  const index = leftOf(router, pathname)?.index
  const steps = router.latestLocation.state.__TSR_index - (index ?? Infinity)
  return steps > 0 ? steps : null
}
