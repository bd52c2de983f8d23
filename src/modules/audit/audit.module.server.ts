import { defineServerModule } from '~/manifest/server-module.server'
import { actApi } from './act.api.server'
import { auditApi } from './audit.api.server'

export const auditModule = defineServerModule({ calls: { audit: auditApi, act: actApi } })
