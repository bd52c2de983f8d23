import { call, isProcedure } from '@orpc/server'
import type { inProcessLink } from '~/api/in-process-link.server'
import { currentScope } from '~/platform/scope.server'
import { api } from './api-router.server'

/** Calls a handler in the scope of the current request: for loaders during server rendering, and for forms. */
export const callInProcess: typeof inProcessLink.call = async (path, input, { signal }) => {
  let target: unknown = api
  for (const part of path) target = (target as Record<string, unknown>)[part]
  if (!isProcedure(target)) throw new Error(`There is no call ${path.join('.')}`)
  return await call(target, input, { context: { scope: currentScope() }, path, signal })
}
