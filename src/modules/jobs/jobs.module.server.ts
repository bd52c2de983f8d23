import { defineServerModule } from '~/manifest/server-module.server'
import { jobsApi } from './jobs.api.server'

export const jobsModule = defineServerModule({ calls: { jobs: jobsApi } })
