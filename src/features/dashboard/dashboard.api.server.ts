import { implement } from '@orpc/server'
import type { HandlerContext } from '~/server/procedure.server'
import { dashboardContract } from './dashboard.contract'
import { countEverything } from './dashboard.data.server'

const calls = implement(dashboardContract).$context<HandlerContext>()

export const dashboardApi = calls.router({
  figures: calls.figures.handler(({ context }) => countEverything(context.db)),
})
