import { implement } from '@orpc/server'
import type { HandlerContext } from '~/platform/procedure.server'
import { dashboardContract } from './dashboard.contract'
import { countEverything, readDays } from './dashboard.data.server'

const calls = implement(dashboardContract).$context<HandlerContext>()

export const dashboardApi = calls.router({
  figures: calls.figures.handler(({ context }) => countEverything(context.db)),
  signUps: calls.signUps.handler(async ({ context }) => ({ days: await readDays(context.db, 'sign-up') })),
  signIns: calls.signIns.handler(async ({ context }) => ({ days: await readDays(context.db, 'sign-in') })),
})
