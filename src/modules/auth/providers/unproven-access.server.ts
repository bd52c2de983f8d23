import { getCurrentAdapter } from '@better-auth/core/context'
import type { GenericEndpointContext } from 'better-auth'

/**
 * An account whose address nobody has proven may have been opened by anyone. Before it is given to the one
 * who is known to own the address, everything that opens it goes: sessions, providers, passkeys.
 */
export async function endUnprovenAccess(ctx: GenericEndpointContext, userId: string): Promise<void> {
  const { internalAdapter } = ctx.context
  const person = await internalAdapter.findUserById(userId)
  if (!person || person.emailVerified) return
  const adapter = await getCurrentAdapter(ctx.context.adapter)
  const ofPerson = [{ field: 'userId', value: userId }]
  // In this order: see recheckNewSession.
  await adapter.deleteMany({ model: 'account', where: ofPerson })
  await internalAdapter.deleteUserSessions(userId)
  await adapter.deleteMany({ model: 'passkey', where: ofPerson })
}
