import { type AnyRouter, call, isProcedure } from '@orpc/server'
import type { ClientContext, ClientLink } from '@orpc/client'
import { currentScope } from './scope.server'

let provided: AnyRouter | undefined

/**
 * The shell lists the features; this tool knows none. So the list is handed in at start, and a
 * feature's own requests find their handlers here while a page is rendered.
 */
export function provideApi(router: AnyRouter): void {
  provided = router
}

function providedApi(): AnyRouter {
  if (!provided) throw new Error('No API was provided')
  return provided
}

/** Calls a handler in this process, for the request that is being answered. */
export const inProcessLink: ClientLink<ClientContext> = {
  async call(path, input, options) {
    let target: unknown = providedApi()
    for (const part of path) target = (target as Record<string, unknown>)[part]
    if (!isProcedure(target)) throw new Error(`There is no call ${path.join('.')}`)
    return await call(target, input, { context: { scope: currentScope() }, path, signal: options.signal })
  },
}
