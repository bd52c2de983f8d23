import { createHash } from 'node:crypto'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { toSessionEnd } from '~/access/session-end'
import { endedSession } from '~/modules/auth/auth.table.server'
import type { Database } from '~/platform/database.server'
import { prepared } from '~/platform/prepared.server'

/** The hash alone is kept: it tells why a session ended, and lets nobody in. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

const byHash = prepared((db) =>
  db
    .select({ reason: endedSession.reason, wayBack: endedSession.impersonatorSession })
    .from(endedSession)
    .where(eq(endedSession.tokenHash, sql.placeholder('hash')))
    .prepare('ended_session_by_hash'),
)

/** What is known of a session that is no more: why, and of an administrator who acted as somebody, their own. */
export async function findEnd(db: Database, token: string) {
  const [row] = await byHash(db).execute({ hash: hashOf(token) })
  return { reason: toSessionEnd(row?.reason), wayBack: row?.wayBack ?? null }
}

/** True for the one request that goes back; the cookie of an hour as somebody else is no second key for later. */
export async function consumeImpersonationReturn(db: Database, token: string): Promise<boolean> {
  const taken = await db
    .delete(endedSession)
    .where(and(eq(endedSession.tokenHash, hashOf(token)), isNotNull(endedSession.impersonatorSession)))
    .returning({ hash: endedSession.tokenHash })
  return taken.length === 1
}
