import { eq, sql } from 'drizzle-orm'
import type { Database } from '~/server/database.server'
import { session, user } from './auth.table.server'

/** Asked with every request of a signed-in person, so prepared once: one query, by the token's index. */
export function prepareSessionByToken(db: Database) {
  return db
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
    .prepare('session_by_token')
}
