import { sql } from 'drizzle-orm'
import { user } from '~/features/auth/auth.table.server'
import { newId } from '~/lib/new-id'
import type { Database } from '~/server/database.server'
import samples from './user.samples.json'

const dayMs = 24 * 60 * 60 * 1000

/** False when there are people already: then nothing is added. */
export async function seedUsers(db: Database): Promise<boolean> {
  // Two instances that start at once must not both find the table empty.
  await db.execute(sql`lock table ${user} in share row exclusive mode`)
  const [anyone] = await db.select({ id: user.id }).from(user).limit(1)
  if (anyone) return false

  const now = Date.now()
  await db.insert(user).values(
    samples.map((person, index) => {
      // Spread over the day, so that a list by time has no ties.
      const createdAt = new Date(now - person.daysAgo * dayMs - index * 61_000)
      return {
        id: newId(),
        name: person.name,
        email: person.email,
        emailVerified: person.verified,
        role: person.role,
        language: person.language,
        banned: person.banned,
        banReason: person.banReason,
        onboardedAt: person.onboarded ? createdAt : null,
        createdAt,
        updatedAt: createdAt,
      }
    }),
  )
  return true
}
