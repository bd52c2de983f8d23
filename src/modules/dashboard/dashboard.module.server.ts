import { defineServerModule } from '~/manifest/server-module.server'
import { dashboardApi } from './dashboard.api.server'
import { seedSignIns } from './dashboard.seed.server'

export const dashboardModule = defineServerModule({ calls: { dashboard: dashboardApi }, seed: seedSignIns })
