import type { GenericEndpointContext } from 'better-auth'
import { authAdapter, authRows } from '~/seams/auth-adapter.server'

/**
 * Anybody may have created an account with an unverified address. Before the owner of the address gets it, all
 * sessions, providers and passkeys are removed.
 */
export async function endUnprovenAccess(ctx: GenericEndpointContext, userId: string): Promise<void> {
  const people = authAdapter(ctx)
  const person = await people.findUserById(userId)
  if (!person || person.emailVerified) return
  const rows = await authRows(ctx)
  const ofPerson = [{ field: 'userId', value: userId }]
  // The order matters: see recheckNewSession.
  await rows.deleteMany({ model: 'account', where: ofPerson })
  await people.deleteUserSessions(userId)
  await rows.deleteMany({ model: 'passkey', where: ofPerson })
}
