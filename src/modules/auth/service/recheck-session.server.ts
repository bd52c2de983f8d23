import type { GenericEndpointContext } from 'better-auth'
import type { APIError } from 'better-auth/api'
import { and, eq, exists, gt, not, or, sql } from 'drizzle-orm'
import { demo } from '~/lib/build-flags'
import { account, addressChange, knownDevice, passkey, session, user } from '~/modules/auth/auth.table.server'
import { codeFailure } from '~/modules/auth/codes/code.table.server'
import { hasOtherDevice, noteSessionDevice } from '~/modules/auth/sessions/device.data.server'
import type { Devices } from '~/modules/auth/sessions/devices.server'
import { bannedNow } from '~/modules/auth/sessions/session.data.server'
import { ways } from './auth-events.server'
import { notices } from './notices.server'
import { refusedSession } from './session-bound-adapter.server'
import type { Database } from '~/platform/database.server'
import { unawaitedCommit } from '~/platform/transaction.server'
import { prepared } from '~/platform/prepared.server'
import { authAdapter, authRows } from '~/seams/auth-adapter.server'

type Answered = GenericEndpointContext & { context: { returned?: unknown } }

type NewSession = { session: { id: string; userId: string }; user: { id: string; email: string } }

const byCode = '/sign-in/email-otp'

/**
 * Closes a race: a user who verifies an address takes over its account, a user who reverts an address change gets it
 * back, and an administrator bans: a concurrent sign-in must not survive. Accounts, sessions and passkeys are deleted in
 * this order, so checking once more after storing a session leaves no gap. Returns the refusal, or null.
 *
 * Of a session that stays, the failures at codes are forgotten, its browser is remembered, and its owner is notified of
 * a new one; not for an unverified address, which may be another person's.
 */
export async function settleNewSession(
  ctx: Answered,
  db: Database,
  devices: Devices,
): Promise<APIError | null> {
  const { newSession } = ctx.context
  // In a demo nothing changes, and its users are shared.
  if (!newSession || newSession.session.impersonatedBy || demo) return null
  const { session: stored, user: person } = newSession
  const isSignIn = ctx.path in ways
  const rests = restsOn[ctx.path]
  const device = devices.current(ctx)
  const settled =
    !rests || (await rests(db, newSession, ctx))
      ? await settle(db, { userId: person.id, email: person.email, device, byCode: ctx.path === byCode })
      : null
  if (settled) {
    if (!settled.isVerified) return null
    devices.writeCookie(ctx)
    if (!isSignIn) await noteSessionDevice(db, stored.id, device)
    const isNotified = settled.isNew && (settled.hasOther || (await hasOtherDevice(db, person.id, device)))
    if (isNotified) await notices.newDevice(db, person)
    return null
  }
  if (!isSignIn) return null
  await db.delete(session).where(eq(session.id, stored.id))
  ctx.context.setNewSession(null)
  // A provider's response is already a redirect, to a page without a session.
  return ctx.path === '/callback/:id' ? null : await refusedSession(db, person.id)
}

const places = {
  userId: sql.placeholder('userId'),
  email: sql.placeholder('email'),
  device: sql.placeholder('device'),
  byCode: sql.placeholder('byCode'),
}

const settling = prepared((db) => {
  const person = db.$with('person').as(
    db
      .select({ id: user.id, isVerified: user.emailVerified })
      .from(user)
      .where(
        and(
          eq(user.id, places.userId),
          or(sql`not ${places.byCode}::boolean`, eq(user.email, places.email)),
          not(bannedNow),
        ),
      ),
  )
  const forgotten = db.$with('forgotten').as(
    db
      .delete(codeFailure)
      .where(
        and(
          eq(codeFailure.purpose, 'sign-in'),
          eq(codeFailure.subject, places.email),
          exists(sql`(select from ${person} where ${person.isVerified})`),
        ),
      )
      .returning({ subject: codeFailure.subject }),
  )
  const remembered = db.$with('remembered').as(
    db
      .insert(knownDevice)
      // In the order of the columns.
      .select(sql`select ${person.id}, ${places.device}, now() from ${person} where ${person.isVerified}`)
      .onConflictDoUpdate({
        target: [knownDevice.userId, knownDevice.device],
        set: { createdAt: sql`now()` },
      })
      // xmax is set on a row that this statement updated, and 0 on an inserted one.
      .returning({ isNew: sql<boolean>`xmax = 0`.as('is_new') }),
  )
  return db
    .with(person, forgotten, remembered)
    .select({
      isVerified: person.isVerified,
      isNew: sql<boolean | null>`(select ${remembered.isNew} from ${remembered})`,
      hasOther: sql<boolean>`exists(select from ${knownDevice}
        where ${knownDevice.userId} = ${places.userId} and ${knownDevice.device} <> ${places.device})`,
      // A crash may leave a failure counted, or a browser unknown.
      behind: unawaitedCommit,
    })
    .from(person)
    .prepare('settle_session')
})

type Settled = { userId: string; email: string; device: string; byCode: boolean }

/**
 * Null if the user is banned or deleted or, after a sign-in by a code, no longer has the address. Not in one statement
 * with the session: it would not see what was committed in between.
 */
async function settle(db: Database, given: Settled) {
  const [row] = await settling(db).execute(given)
  return row ?? null
}

/** Whether the basis of a session still exists, by the endpoint that created it. A code's is its address. */
const restsOn: Record<string, (db: Database, newSession: NewSession, ctx: Answered) => Promise<boolean>> = {
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

async function hasAddress(
  db: Database,
  { session: { userId }, user: { email } }: NewSession,
): Promise<boolean> {
  return (await db.$count(user, and(eq(user.id, userId), eq(user.email, email)))) > 0
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
