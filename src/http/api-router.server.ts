import { os } from '@orpc/server'
import type { CallMeta } from '~/api/contract'
import { serverModules } from '~/modules.server'
import { type CallContext, pipeline } from '~/platform/procedure.server'

const guarded = os.$context<CallContext>().$meta<CallMeta>({}).use(pipeline)
const calls = Object.assign({}, ...serverModules.map((module) => module.calls)) as Record<string, never>

/** Every call of every module. The pipeline stands before all of them. */
export const api = guarded.router(calls)
