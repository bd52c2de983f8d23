import { os, call, isProcedure } from '@orpc/server'
import type { CallMeta } from '~/api/contract'
import { serverModules } from '~/modules.server'
import { type CallContext, pipeline } from '~/platform/procedure.server'
import type { inProcessLink } from '~/api/in-process-link.server'
import { currentScope } from '~/platform/scope.server'

const guarded = os.$context<CallContext>().$meta<CallMeta>({}).use(pipeline)
const calls = Object.assign({}, ...serverModules.map((module) => module.calls)) as Record<string, never>

/** All calls of all modules, behind the pipeline. */
export const api = guarded.router(calls)

/** Uploads are large or not JSON: the handler reads the body itself, after the permission check. */
export const isUpload = (request: Request, pathname: string): boolean =>
  serverModules.some((module) => module.isUpload?.(request, pathname))

/** Calls a handler in the scope of the current request: for loaders during server rendering, and for forms. */
export const callInProcess: typeof inProcessLink.call = async (path, input, { signal }) => {
  let target: unknown = api
  for (const part of path) target = (target as Record<string, unknown>)[part]
  if (!isProcedure(target)) throw new Error(`There is no call ${path.join('.')}`)
  return await call(target, input, { context: { scope: currentScope() }, path, signal })
}
