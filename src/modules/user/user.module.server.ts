import { defineServerModule } from '~/manifest/server-module.server'
import { undoKinds } from './actions/undo-ban.server'
import { userApi } from './user.api.server'

export const userModule = defineServerModule({ undoKinds: () => undoKinds, calls: { user: userApi } })
