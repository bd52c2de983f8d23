import { and, asc, eq, isNotNull, or } from 'drizzle-orm'
import { auditEntry, auditSubject } from '~/modules/audit/audit.table.server'
import type { Database } from '~/platform/database.server'

/** The audit entries about one subject, oldest first; for a bulk action, its entry about this row. */
export async function logAbout(db: Database, id: string) {
  const rows = await db
    .select({ entry: auditEntry, own: auditSubject.changes })
    .from(auditEntry)
    .leftJoin(auditSubject, and(eq(auditSubject.entryId, auditEntry.id), eq(auditSubject.subjectId, id)))
    .where(or(eq(auditEntry.subjectId, id), isNotNull(auditSubject.entryId)))
    .orderBy(asc(auditEntry.at))
  return rows.map(({ entry, own }) => ({ ...entry, changes: own ?? entry.changes }))
}

/** The number of rows of a bulk action. */
export const rowsOfAct = (db: Database, id: string) => db.$count(auditSubject, eq(auditSubject.entryId, id))
