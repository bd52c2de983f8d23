import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Database } from '~/platform/database.server'
import { user } from './auth.table.server'

/** Sets the time of onboarding at the first name; later changes of the name keep it. */
export async function completeOnboarding(db: Database, userId: string): Promise<void> {
  await db
    .update(user)
    .set({ onboardedAt: sql`now()` })
    .where(and(eq(user.id, userId), isNull(user.onboardedAt), ne(user.name, '')))
}
