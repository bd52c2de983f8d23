import { record } from '~/modules/audit/record.server'
import type { RecordAddress } from '~/modules/auth/address/address-changes.server'
import { createAuth } from '~/modules/auth/auth.server'
import { createAttemptReader } from '~/modules/auth/codes/attempt.server'
import { createAuthHandler } from '~/modules/auth/service/auth-handler.server'
import { createCallerReader } from '~/modules/auth/sessions/caller.server'
import { createSessionCookie } from '~/modules/auth/sessions/session-cookie.server'
import { adminEndpoints } from '~/modules/better-auth-compat/admin/admin-endpoints.server'
import { organizationEndpoints } from '~/modules/better-auth-compat/organization/organization-endpoints.server'
import { currentScope } from '~/platform/scope.server'

export { demoCode } from '~/modules/auth/codes/code-rules'

type Parts = Omit<Parameters<typeof createAuth>[0], 'plugins' | 'recordAddress'> & {
  receive: Parameters<typeof createAuthHandler>[0]['receive']
}

export type SignIn = Awaited<ReturnType<typeof createSignIn>>

/** Assembles the authentication service from its modules, for `http`, which must not import modules. */
export async function createSignIn({ receive, ...parts }: Parts) {
  const { db, settings, secret } = parts
  const plugins = [adminEndpoints(db), ...(settings.organizations ? [organizationEndpoints(db)] : [])]
  const auth = createAuth({ ...parts, plugins, recordAddress })
  const sessionCookie = await createSessionCookie(auth, secret)
  const readCaller = await createCallerReader({ auth, db, secret, sessionCookie, settings })
  const readAttempt = await createAttemptReader(auth, secret)
  const handleAuth = await createAuthHandler({ auth, db, readCaller, secret, receive })
  return { auth, sessionCookie, readCaller, readAttempt, handleAuth }
}

/** Records changes of a user's own address, also those reverted by the link in the mail. */
const recordAddress: RecordAddress = (tx, { action, person, from, to }) => {
  const { id, name, email } = person
  const by = { userId: id, name, email, impersonatedBy: null }
  const changes = { email: { from, to } }
  return record(tx, { caller: by, address: currentScope().address }, [{ action, subject: person, changes }])
}
