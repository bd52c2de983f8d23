import type { GenericEndpointContext } from 'better-auth'
import { authAdapter, authRows } from '~/seams/auth-adapter.server'

/**
 * An account whose address nobody has proven may have been opened by anyone. Before it is given to the one
 * who is known to own the address, everything that opens it goes: sessions, providers, passkeys.
 */
export async function endUnprovenAccess(ctx: GenericEndpointContext, userId: string): Promise<void> {
  const people = authAdapter(ctx)
  const person = await people.findUserById(userId)
  if (!person || person.emailVerified) return
  const rows = await authRows(ctx)
  const ofPerson = [{ field: 'userId', value: userId }]
  // In this order: see recheckNewSession.
  await rows.deleteMany({ model: 'account', where: ofPerson })
  await people.deleteUserSessions(userId)
  await rows.deleteMany({ model: 'passkey', where: ofPerson })
}
