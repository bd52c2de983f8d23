import { sql } from 'drizzle-orm'
import { auditEntry } from '~/modules/audit/audit.table.server'
import { user } from '~/modules/auth/auth.table.server'
import { newId } from '~/lib/new-id'
import type { Database } from '~/platform/database.server'
import samples from './user.samples.json'

const dayMs = 24 * 60 * 60 * 1000

/** Adds sample users. Returns false if there are users already. */
export async function seedUsers(db: Database): Promise<boolean> {
  // Prevents two instances that start at once from both seeding.
  await db.execute(sql`lock table ${user} in share row exclusive mode`)
  const [anyone] = await db.select({ id: user.id }).from(user).limit(1)
  if (anyone) return false

  const now = Date.now()
  const people = samples.map((person, index) => {
    // Distinct times, so that a list by time has no ties.
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
  })
  await db.insert(user).values(people)
  await db.insert(auditEntry).values(pastEvents(people))
  return true
}

type Sample = {
  id: string
  name: string
  email: string
  role: string
  banReason: string | null
  createdAt: Date
}

/** Audit entries that explain the state of the samples: promotions and bans by the first user. */
function pastEvents([first, ...others]: Sample[]): (typeof auditEntry.$inferInsert)[] {
  return others.flatMap<typeof auditEntry.$inferInsert>(({ id, name, email, role, banReason, createdAt }) => {
    const event = {
      id: newId(),
      at: new Date(createdAt.getTime() + 9 * dayMs),
      actorId: first!.id,
      actorName: first!.name,
      actorEmail: first!.email,
      subjectId: id,
      subjectName: name,
      subjectEmail: email,
    }
    if (role !== 'user')
      return [{ ...event, action: 'user.set-role', changes: { role: { from: 'user', to: role } } }]
    return banReason ? [{ ...event, action: 'user.ban', reason: banReason }] : []
  })
}
