import { and, eq, gt, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Caller } from '~/access/caller'
import { holdSession } from '~/modules/auth/sessions/session.data.server'
import { account, addressChange, passkey, session, user } from '~/modules/auth/auth.table.server'
import { mailedCode } from '~/modules/auth/codes/code.table.server'
import { forgetDevices, forgetOtherDevices } from '~/modules/auth/sessions/device.data.server'
import type { Database } from '~/platform/database.server'

export const takeBackHours = 72

/** Locks the user's row for the transaction, which serializes changes and reverts. */
export async function lockPerson(tx: Database, userId: string) {
  const [person] = await tx
    .select({
      id: user.id,
      name: user.name,
      email: user.email,
      emailVerified: user.emailVerified,
      language: user.language,
    })
    .from(user)
    .where(eq(user.id, userId))
    .for('update')
  return person ?? null
}

/**
 * Locks the user of a session; null if the session has ended, for example because the owner recovered the account.
 * Locks the user first, as code that ends sessions does, to avoid deadlocks.
 */
export async function lockSignedIn(
  tx: Database,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
) {
  const person = await lockPerson(tx, userId)
  return person && (await holdSession(tx, sessionId)) ? person : null
}

export async function setEmail(tx: Database, userId: string, email: string): Promise<void> {
  await tx.update(user).set({ email, emailVerified: true }).where(eq(user.id, userId))
}

/** Keeps the current session; all other browsers must sign in again with a code to the new address. */
export async function endOtherSessions(tx: Database, userId: string, sessionId: string): Promise<void> {
  await forgetOtherDevices(tx, userId, sessionId)
  await tx.delete(session).where(and(eq(session.userId, userId), ne(session.id, sessionId)))
}

/** Removes everything but the address that grants access. The order matters: see recheckNewSession. */
export async function endAllAccess(tx: Database, userId: string): Promise<void> {
  await tx.delete(account).where(eq(account.userId, userId))
  await tx.delete(session).where(eq(session.userId, userId))
  await tx.delete(passkey).where(eq(passkey.userId, userId))
  await forgetDevices(tx, [userId])
}

/** Invalidates pending codes for these addresses, or for a change of this user's address. */
export async function voidCodes(tx: Database, userId: string, addresses: string[]): Promise<void> {
  await tx
    .delete(mailedCode)
    .where(or(inArray(mailedCode.subject, addresses), eq(mailedCode.subject, userId)))
}

type Change = { tokenHash: string; userId: string; oldEmail: string; newEmail: string }

export async function noteChange(tx: Database, change: Change): Promise<void> {
  await tx.insert(addressChange).values(change)
}

/** The user of a revert link, without a lock: the caller locks the user before the change. */
export async function ownerOf(tx: Database, tokenHash: string): Promise<string | null> {
  const [change] = await tx
    .select({ userId: addressChange.userId })
    .from(addressChange)
    .where(eq(addressChange.tokenHash, tokenHash))
  return change?.userId ?? null
}

/** Consumes the change of a link; succeeds for one request, before it expires. */
export async function takeChange(tx: Database, tokenHash: string) {
  const [change] = await tx
    .update(addressChange)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(addressChange.tokenHash, tokenHash),
        isNull(addressChange.usedAt),
        gt(addressChange.createdAt, sql`now() - ${takeBackHours} * interval '1 hour'`),
      ),
    )
    .returning()
  return change ?? null
}

/** Invalidates the links of later changes, whose receivers must not take over the account again. */
export async function voidChanges(tx: Database, userId: string, since?: Date): Promise<void> {
  await tx
    .update(addressChange)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(addressChange.userId, userId),
        isNull(addressChange.usedAt),
        since && gte(addressChange.createdAt, since),
      ),
    )
}
