import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Database } from '~/platform/database.server'
import { knownDevice, session, user } from '~/modules/auth/auth.table.server'

/** Whether the device was known, is the user's first, or is another one. Refreshes its expiry. */
export async function rememberDevice(db: Database, userId: string, device: string) {
  const [noted] = await db
    .insert(knownDevice)
    .values({ userId, device })
    .onConflictDoUpdate({
      target: [knownDevice.userId, knownDevice.device],
      set: { createdAt: sql`now()` },
    })
    // xmax is set on a row that this statement updated, and 0 on an inserted one.
    .returning({ isNew: sql<boolean>`xmax = 0` })
  if (!noted!.isNew) return 'known'
  const [other] = await db
    .select({ one: sql`1` })
    .from(knownDevice)
    .where(and(eq(knownDevice.userId, userId), ne(knownDevice.device, device)))
    .limit(1)
  return other ? 'another' : 'first'
}

/** So that revoking the session forgets its device. */
export async function noteSessionDevice(db: Database, sessionId: string, device: string): Promise<void> {
  await db.update(session).set({ device }).where(eq(session.id, sessionId))
}

/** Whether the user with this address signed in with this device before. */
export async function isKnownDevice(db: Database, email: string, device: string): Promise<boolean> {
  const [row] = await db
    .select({ one: sql`1` })
    .from(knownDevice)
    .innerJoin(user, eq(user.id, knownDevice.userId))
    .where(and(eq(user.email, email), eq(knownDevice.device, device)))
  return row !== undefined
}

const deviceOf = (userId: string, sessionId: string) =>
  sql`(select ${session.device} from ${session} where ${session.userId} = ${userId} and ${session.id} = ${sessionId})`

export async function forgetDevice(db: Database, userId: string, sessionId: string): Promise<void> {
  await db
    .delete(knownDevice)
    .where(and(eq(knownDevice.userId, userId), eq(knownDevice.device, deviceOf(userId, sessionId))))
}

export async function forgetDevices(db: Database, userIds: string[]): Promise<void> {
  await db.delete(knownDevice).where(inArray(knownDevice.userId, userIds))
}

export async function forgetOtherDevices(db: Database, userId: string, keptSession: string): Promise<void> {
  const isOther = sql`${knownDevice.device} is distinct from ${deviceOf(userId, keptSession)}`
  await db.delete(knownDevice).where(and(eq(knownDevice.userId, userId), isOther))
}
