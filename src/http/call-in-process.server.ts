import { call, isProcedure } from '@orpc/server'
import type { inProcessLink } from '~/api/in-process-link.server'
import { currentScope } from '~/platform/scope.server'
import { api } from './api-router.server'

/** While a page is rendered, calls find their handlers here, for the request that is being answered. */
export const callInProcess: typeof inProcessLink.call = async (path, input, { signal }) => {
  let target: unknown = api
  for (const part of path) target = (target as Record<string, unknown>)[part]
  if (!isProcedure(target)) throw new Error(`There is no call ${path.join('.')}`)
  return await call(target, input, { context: { scope: currentScope() }, path, signal })
}
