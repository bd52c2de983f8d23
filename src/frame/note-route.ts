import { createIsomorphicFn } from '@tanstack/react-start'
import { routePattern } from '~/lib/route-pattern'
import { currentScope } from '~/platform/scope.server'

/** On the server, stores the pattern of the page's path in the scope: also of pages that redirect or fail. */
export const noteRoute = createIsomorphicFn().server((matches: Parameters<typeof routePattern>[0]) => {
  currentScope().route = routePattern(matches)
})
