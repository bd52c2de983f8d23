import { eq, sql } from 'drizzle-orm'
import type { Database } from '~/server/database.server'
import { prepared } from '~/server/prepared.server'
import { session, user } from './auth.table.server'

const byToken = prepared((db) =>
  db
    .select({
      userId: user.id,
      sessionId: session.id,
      name: user.name,
      email: user.email,
      emailVerified: user.emailVerified,
      role: user.role,
      onboardedAt: user.onboardedAt,
      impersonatedBy: session.impersonatedBy,
      expiresAt: session.expiresAt,
      banned: user.banned,
      banExpires: user.banExpires,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(eq(session.token, sql.placeholder('token')))
    .prepare('session_by_token'),
)

/** Asked with every request of a signed-in person: one query, by the token's index. */
export async function findSession(db: Database, token: string) {
  const [row] = await byToken(db).execute({ token })
  return row ?? null
}
