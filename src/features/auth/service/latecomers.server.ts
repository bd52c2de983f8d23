import type { GenericEndpointContext } from 'better-auth'
import { APIError } from 'better-auth/api'
import { and, eq } from 'drizzle-orm'
import { account, passkey, session } from '~/features/auth/auth.table.server'
import { tokenOf } from '~/features/auth/sessions/session.data.server'
import type { Database } from '~/server/database.server'
import { refusal } from './auth-refusal.server'

/** What an endpoint answered stands in the context of the hooks after it. */
type Answered = GenericEndpointContext & { context: { returned?: unknown } }

/**
 * Whoever proves an address takes over an account that was opened under it; what the other one had under way at
 * that instant must not slip in behind. Accounts, sessions and passkeys go in this order, so that looking back
 * once more at what each rests on leaves no gap.
 */
export async function undoLatecomers(ctx: Answered, db: Database): Promise<void> {
  const { session: own, newSession, returned } = ctx.context
  if (ctx.path === '/passkey/verify-registration' && own && !(returned instanceof APIError)) {
    if (await tokenOf(db, own.session.id)) return
    await db.delete(passkey).where(eq(passkey.id, (returned as { id: string }).id))
    throw refusal('UNAUTHORIZED', 'UNAUTHORIZED')
  }
  if (ctx.path === '/callback/:id' && newSession) {
    const { userId, id } = newSession.session
    const linked = and(eq(account.userId, userId), eq(account.providerId, String(ctx.params?.id)))
    if ((await db.$count(account, linked)) === 0) await db.delete(session).where(eq(session.id, id))
  }
}
