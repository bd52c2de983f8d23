import type { AnyRouter, ParsedLocation } from '@tanstack/react-router'
import { parseSearch } from '~/lib/search-params'
import { init } from './session/init'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The scroll position of an earlier visit to the same list is restored by this key. */
    scrollKey?: string
  }
}

/** What was left: its search parameters, the key of its scroll position, and its place in the history while that is known. */
type Left = { search: string; scrollKey: string; index?: number }
type Stored = { of: string; lists: [path: string, left: Left][] }

const storageKey = 'left-lists'
/** More than there are lists. */
const most = 20

/** Each entry of the history has a scroll position of its own, unless it returns to a list. */
export const scrollKeyOf = ({ state, href }: ParsedLocation): string =>
  state.scrollKey ?? state.__TSR_key ?? href

/** By user: filters hold what somebody searched for, and the next person may sign in in the same tab. */
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

/** Remembers how each page was left in this tab, also across a reload. Call when the page starts. */
export function rememberLists(router: AnyRouter): void {
  const remember = (location: ParsedLocation) => {
    const of = userIn(router)
    if (!of) return
    const { pathname, searchStr, state } = location
    const index = state.__TSR_index
    const others = read(of).filter(([path]) => path !== pathname)
    // A place at or behind this one may be taken by another page from now on.
    for (const [, left] of others) if (left.index !== undefined && left.index >= index) delete left.index
    const lists: Stored['lists'] = [
      [pathname, { search: searchStr, scrollKey: scrollKeyOf(location), index }],
      ...others.slice(0, most - 1),
    ]
    try {
      sessionStorage.setItem(storageKey, JSON.stringify({ of, lists } satisfies Stored))
    } catch {
      // A browser that keeps nothing leads to the plain list.
    }
  }
  remember(router.latestLocation)
  router.subscribe('onResolved', ({ toLocation }) => remember(toLocation))
}

function leftOf(router: AnyRouter, pathname: string): Left | undefined {
  const userId = userIn(router)
  return userId ? read(userId).find(([path]) => path === pathname)?.[1] : undefined
}

/** Where to go to see a list as it was left in this tab: options of a link or of `navigate`. Else the plain list. */
export function asLeft(router: AnyRouter, pathname: string) {
  const left = leftOf(router, pathname)
  return left ? { search: parseSearch(left.search), state: { scrollKey: left.scrollKey } } : {}
}

/** How many steps back in the history the list lies; null where it is no more, or further on. */
export function stepsBack(router: AnyRouter, pathname: string): number | null {
  const index = leftOf(router, pathname)?.index
  const steps = router.latestLocation.state.__TSR_index - (index ?? Infinity)
  return steps > 0 ? steps : null
}
