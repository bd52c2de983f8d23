import { queryOptions } from '@tanstack/react-query'
import { createIsomorphicFn } from '@tanstack/react-start'
import { lateModule } from '~/lib/late-module'
import { hideFaults } from '~/platform/hide-faults.server'
import { readInit } from './init.server'

export type { Init } from './init.server'

export const initFunctions = lateModule(() => import('./init.functions'))

/** During server rendering it is read directly, without the middleware of a server function. */
const fetchInit = createIsomorphicFn()
  .server(() => hideFaults(readInit))
  // The page contains the data already, so the browser loads the server function only when it must refetch.
  .client(async () => (await initFunctions.load()).initApp())

/** The data that every page needs first. Refetched when the session changes, not on a timer. */
export const init = queryOptions({
  queryKey: ['init'],
  queryFn: () => fetchInit(),
  staleTime: Infinity,
  gcTime: Infinity,
})
