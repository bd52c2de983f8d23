import type { BetterAuthOptions, GenericEndpointContext } from 'better-auth'
import { makeAdmin } from '~/modules/auth/auth-user.data.server'
import type { Database } from '~/platform/database.server'
import type { Settings } from '~/platform/settings.server'

type UserHooks = NonNullable<NonNullable<BetterAuthOptions['databaseHooks']>['user']>

/**
 * An address in ADMIN_EMAILS makes an administrator of the user who first verifies it, by a code or a provider: a new
 * user, or one created before. Afterwards other administrators decide on the role.
 */
export function listedAdmins(db: Database, { adminEmails }: Settings): UserHooks {
  const isListed = ({ email }: { email: string }) => adminEmails.includes(email.toLowerCase())
  // The hook before an update knows the change, the hook after it knows the user.
  const proving = new WeakSet<GenericEndpointContext>()

  return {
    create: {
      before: async (user) =>
        user.emailVerified && isListed(user) ? { data: { ...user, role: 'admin' } } : undefined,
    },
    update: {
      before: async (change, ctx) => {
        if (ctx && change.emailVerified === true) proving.add(ctx)
      },
      after: async (user, ctx) => {
        if (ctx && proving.delete(ctx) && isListed(user)) await makeAdmin(db, user.id)
      },
    },
  }
}
