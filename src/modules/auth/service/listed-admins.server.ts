import type { BetterAuthOptions, GenericEndpointContext } from 'better-auth'
import { makeAdmin } from '~/modules/auth/auth-user.data.server'
import type { Database } from '~/platform/database.server'
import type { Settings } from '~/platform/settings.server'

type UserHooks = NonNullable<NonNullable<BetterAuthOptions['databaseHooks']>['user']>

/**
 * An address of ADMIN_EMAILS makes an administrator of the person who first proves that it is theirs, by a code or
 * by a provider's word: a newcomer, or someone whom an administrator had added before. Afterwards the role is what
 * other administrators make of it.
 */
export function listedAdmins(db: Database, { adminEmails }: Settings): UserHooks {
  const isListed = ({ email }: { email: string }) => adminEmails.includes(email.toLowerCase())
  // What an update is about is known before it, and whom it is about after it.
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
