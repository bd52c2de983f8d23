import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '~/server/database.server'
import { knownDevice } from '~/features/auth/auth.table.server'

/** Whether a person's device was known, is their first, or is another one. */
export async function rememberDevice(db: Database, userId: string, device: string) {
  const added = await db
    .insert(knownDevice)
    .values({ userId, device })
    .onConflictDoNothing()
    .returning({ device: knownDevice.device })
  if (added.length === 0) return 'known'
  const [other] = await db
    .select({ one: sql`1` })
    .from(knownDevice)
    .where(and(eq(knownDevice.userId, userId), ne(knownDevice.device, device)))
    .limit(1)
  return other ? 'another' : 'first'
}
