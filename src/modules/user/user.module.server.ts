import { defineServerModule } from '~/manifest/server-module.server'
import { undoKinds } from './actions/ban-user.server'
import { newcomerMailCheck } from './actions/invite.server'
import { userApi } from './user.api.server'
import { seedUsers } from './user.seed.server'

export const userModule = defineServerModule({
  mailChecks: () => ({ 'product-invitation': newcomerMailCheck }),
  undoKinds: () => undoKinds,
  seedPeople: seedUsers,
  calls: { user: userApi },
})
