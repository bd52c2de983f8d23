import { queryOptions } from '@tanstack/react-query'
import { createIsomorphicFn } from '@tanstack/react-start'
import { lateModule } from '~/lib/late-module'
import { hideFaults } from '~/platform/hide-faults.server'
import { readInit } from './init.server'

export type { Init } from './init-data'

export const initFunctions = lateModule(() => import('./init.functions'))

/** While a page is drawn the answer is at hand; a server function would go through all its middleware for it. */
const fetchInit = createIsomorphicFn()
  .server(() => hideFaults(readInit))
  // The browser has the answer in the page already, so it fetches the means to ask only when it must.
  .client(async () => (await initFunctions.load()).initApp())

/** What every page needs to know first. Asked again when the session changes, not by the clock. */
export const init = queryOptions({
  queryKey: ['init'],
  queryFn: () => fetchInit(),
  staleTime: Infinity,
  gcTime: Infinity,
})
