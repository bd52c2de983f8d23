import type { GenericEndpointContext } from 'better-auth'
import type { APIError } from 'better-auth/api'
import { and, eq, exists, gt, sql } from 'drizzle-orm'
import { account, addressChange, passkey, session, user } from '~/modules/auth/auth.table.server'
import type { Database } from '~/platform/database.server'
import { prepared } from '~/platform/prepared.server'
import { refusal } from './auth-refusal.server'
import { authAdapter, authRows } from '~/seams/auth-adapter.server'

type Answered = GenericEndpointContext & { context: { returned?: unknown } }

type NewSession = { session: { id: string; userId: string }; user: { email: string } }

/**
 * Closes a race: a user who verifies an address takes over its account, and a user who reverts an address change gets
 * it back; a concurrent sign-in of the other must not survive. Accounts, sessions and passkeys are deleted in this
 * order, so checking once more after storing a session leaves no gap. Returns the refusal, or null.
 */
export async function recheckNewSession(ctx: Answered, db: Database): Promise<APIError | null> {
  const { newSession } = ctx.context
  const rests = newSession && restsOn[ctx.path]
  if (!rests || (await rests(db, newSession, ctx))) return null
  await db.delete(session).where(eq(session.id, newSession.session.id))
  ctx.context.setNewSession(null)
  // A provider's response is already a redirect, to a page without a session.
  return ctx.path === '/callback/:id' ? null : refusal('UNAUTHORIZED', 'UNAUTHORIZED')
}

/** Whether the basis of a session still exists, by the endpoint that created it. */
const restsOn: Record<string, (db: Database, newSession: NewSession, ctx: Answered) => Promise<boolean>> = {
  '/sign-in/email-otp': hasAddress,
  '/passkey/verify-authentication': async (db, { session: { userId } }, ctx) => {
    const id = String(ctx.body?.response?.id)
    return (await db.$count(passkey, and(eq(passkey.userId, userId), eq(passkey.credentialID, id)))) > 0
  },
  '/callback/:id': async (db, newSession, ctx) => {
    const { userId } = newSession.session
    const linked = and(eq(account.userId, userId), eq(account.providerId, String(ctx.params?.id)))
    // Linked by an address that the account had: the revert has removed all providers linked before.
    if (!(await hasAddress(db, newSession)))
      await db.delete(account).where(and(linked, wasTakenBack(db, userId)))
    return (await db.$count(account, linked)) > 0
  },
}

const withAddress = prepared((db) =>
  db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, sql.placeholder('userId')), eq(user.email, sql.placeholder('email'))))
    .prepare('user_with_address'),
)

async function hasAddress(
  db: Database,
  { session: { userId }, user: { email } }: NewSession,
): Promise<boolean> {
  return (await withAddress(db).execute({ userId, email })).length > 0
}

const wasTakenBack = (db: Database, userId: string) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(addressChange)
      .where(
        and(eq(addressChange.userId, userId), gt(addressChange.usedAt, sql`now() - interval '1 minute'`)),
      ),
  )

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
