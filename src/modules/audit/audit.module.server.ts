import { defineServerModule } from '~/manifest/server-module.server'
import { auditApi } from './audit.api.server'

export const auditModule = defineServerModule({ calls: { audit: auditApi } })
