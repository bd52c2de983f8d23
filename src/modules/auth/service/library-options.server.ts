import { describeError, type Logger } from '~/platform/log.server'
import type { DBFieldAttribute } from 'better-auth/db'
import { columnName, type FieldFacts } from '~/entity/fields/define-fields'
import { readableDetails, writableFields } from '~/modules/auth/own-fields'
import type { BetterAuthOptions, GenericEndpointContext } from 'better-auth'
import { makeAdmin } from '~/modules/auth/auth.data.server'
import type { Database } from '~/platform/database.server'
import type { Settings } from '~/platform/settings.server'

/** The library logs a refused address as an error: it is not ours, and user input is not logged. */
const refusal = /^(Invalid \w+): /

/** Redirects the library's log to ours. It logs raw errors with queries and parameters, which are removed. */
export const libraryLog = (log: Logger): BetterAuthOptions['logger'] => ({
  log(level, message: unknown, ...given) {
    const error = [message, ...given].find((each) => each instanceof Error)
    const fields = { from: 'auth', ...(error && { error: describeError(error) }) }
    if (typeof message !== 'string') return log[level](fields, 'request failed')
    const [, refused] = refusal.exec(message) ?? []
    return refused ? log.warn(fields, refused) : log[level](fields, message)
  },
})

const types: Partial<Record<FieldFacts['kind'], 'number' | 'boolean'>> = {
  year: 'number',
  integer: 'number',
  flag: 'boolean',
}

/** The custom fields of a user for the library, which reads and writes only declared fields. */
export const libraryFields: Record<string, DBFieldAttribute> = Object.fromEntries(
  Object.entries(readableDetails).map(([name, facts]) => [
    name,
    {
      type: types[facts.kind] ?? 'string',
      required: false,
      input: Object.hasOwn(writableFields, name),
      fieldName: columnName(name, facts),
    },
  ]),
)

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
