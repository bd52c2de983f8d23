import { and, asc, eq, isNotNull, or } from 'drizzle-orm'
import { auditEntry, auditSubject } from '~/modules/audit/audit.table.server'
import type { Database } from '~/platform/database.server'

/** What the audit log says about one thing, the oldest first; of a bulk act, what it says of this row. */
export async function logAbout(db: Database, id: string) {
  const rows = await db
    .select({ entry: auditEntry, own: auditSubject.changes })
    .from(auditEntry)
    .leftJoin(auditSubject, and(eq(auditSubject.entryId, auditEntry.id), eq(auditSubject.subjectId, id)))
    .where(or(eq(auditEntry.subjectId, id), isNotNull(auditSubject.entryId)))
    .orderBy(asc(auditEntry.at))
  return rows.map(({ entry, own }) => ({ ...entry, changes: own ?? entry.changes }))
}

/** How many rows a bulk act was done to. */
export const rowsOfAct = (db: Database, id: string) => db.$count(auditSubject, eq(auditSubject.entryId, id))
