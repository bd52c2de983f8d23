import { createHash } from 'node:crypto'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { toSessionEnd } from '~/access/session-end'
import { endedSession } from '~/modules/auth/auth.table.server'
import type { Database } from '~/platform/database.server'
import { prepared } from '~/platform/prepared.server'

/** Only the hash is stored: it reveals why a session ended, and grants no access. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

const byHash = prepared((db) =>
  db
    .select({ reason: endedSession.reason, wayBack: endedSession.impersonatorSession })
    .from(endedSession)
    .where(eq(endedSession.tokenHash, sql.placeholder('hash')))
    .prepare('ended_session_by_hash'),
)

/** Why a session ended and, after an impersonation, the administrator's own session. */
export async function findEnd(db: Database, token: string) {
  const [row] = await byHash(db).execute({ hash: hashOf(token) })
  return { reason: toSessionEnd(row?.reason), wayBack: row?.wayBack ?? null }
}

/** True for the one request that returns; the impersonation cookie must not be reusable later. */
export async function consumeImpersonationReturn(db: Database, token: string): Promise<boolean> {
  const taken = await db
    .delete(endedSession)
    .where(and(eq(endedSession.tokenHash, hashOf(token)), isNotNull(endedSession.impersonatorSession)))
    .returning({ hash: endedSession.tokenHash })
  return taken.length === 1
}
