import { defineServerModule } from '~/manifest/server-module.server'
import { userApi } from './user.api.server'

export const userModule = defineServerModule({ calls: { user: userApi } })
