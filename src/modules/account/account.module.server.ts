import { defineServerModule } from '~/manifest/server-module.server'
import { accountApi } from './account.api.server'

export const accountModule = defineServerModule({ calls: { account: accountApi } })
