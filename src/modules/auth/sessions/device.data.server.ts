import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Database } from '~/platform/database.server'
import { prepared } from '~/platform/prepared.server'
import { knownDevice, session, user } from '~/modules/auth/auth.table.server'

const otherDevice = prepared((db) =>
  db
    .select({ one: sql`1` })
    .from(knownDevice)
    .where(
      and(
        eq(knownDevice.userId, sql.placeholder('userId')),
        ne(knownDevice.device, sql.placeholder('device')),
      ),
    )
    .limit(1)
    .prepare('other_device'),
)

/**
 * Whether the user has another device. A statement of its own, after the one that remembered this device: of two devices
 * that are new at once, one sees the other.
 */
export async function hasOtherDevice(db: Database, userId: string, device: string): Promise<boolean> {
  return (await otherDevice(db).execute({ userId, device })).length > 0
}

/** So that revoking the session forgets its device. */
export async function noteSessionDevice(db: Database, sessionId: string, device: string): Promise<void> {
  await db.update(session).set({ device }).where(eq(session.id, sessionId))
}

const knownByAddress = prepared((db) =>
  db
    .select({ one: sql`1` })
    .from(knownDevice)
    .innerJoin(user, eq(user.id, knownDevice.userId))
    .where(and(eq(user.email, sql.placeholder('email')), eq(knownDevice.device, sql.placeholder('device'))))
    .prepare('known_device_by_address'),
)

/** Whether the user with this address signed in with this device before. */
export async function isKnownDevice(db: Database, email: string, device: string): Promise<boolean> {
  return (await knownByAddress(db).execute({ email, device })).length > 0
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
