import { and, desc, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import { countUpTo } from '~/platform/count-up-to.server'
import type { Database } from '~/platform/database.server'
import { containsWords } from '~/platform/search.server'
import type { AuditEntry } from './audit.schema'
import { auditEntry } from './audit.table.server'

export type AuditFilter = { person: string; action?: string; from?: Date; until?: Date }

/** The last row of a page; the id breaks the tie between events of the same instant. */
export type AuditPosition = { at: string; id: string }

const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

function concerns(person: string): SQL | undefined {
  const words = person.trim()
  if (!isId.test(words)) return containsWords(auditEntry.search, words)
  return or(eq(auditEntry.subjectId, words), eq(auditEntry.actorId, words))
}

const matching = ({ person, action, from, until }: AuditFilter) =>
  and(
    concerns(person),
    action ? eq(auditEntry.action, action) : undefined,
    from && gte(auditEntry.at, from),
    until && lt(auditEntry.at, until),
  )

const newestFirst = [desc(auditEntry.at), desc(auditEntry.id)]

export async function listAudit(
  db: Database,
  filter: AuditFilter,
  { after, limit }: { after?: AuditPosition; limit: number },
): Promise<{ items: AuditEntry[]; next: AuditPosition | null }> {
  const beyond =
    after && sql`(${auditEntry.at}, ${auditEntry.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`
  const rows = await db
    // The column's microseconds do not fit a Date, so the position travels as text.
    .select({ entry: auditEntry, position: sql<string>`${auditEntry.at}::text` })
    .from(auditEntry)
    .where(and(matching(filter), beyond))
    .orderBy(...newestFirst)
    // One more than asked for tells whether there is a next page.
    .limit(limit + 1)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    items: rows.slice(0, limit).map(({ entry }) => toEntry(entry)),
    next: last ? { at: last.position, id: last.entry.id } : null,
  }
}

export const countAudit = (db: Database, filter: AuditFilter) =>
  countUpTo(db, auditEntry, matching(filter), newestFirst)

type Row = typeof auditEntry.$inferSelect

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The column holds any JSON. What is not as we write it today is shown as it stands, and refuses nobody the list. */
function toChanges(stored: unknown): AuditEntry['changes'] {
  if (stored === null || stored === undefined) return null
  const fields = isObject(stored) ? Object.entries(stored) : [['', stored] as const]
  return Object.fromEntries(
    fields.map(([field, value]) => [
      field,
      isObject(value) && ('from' in value || 'to' in value)
        ? { from: value.from ?? null, to: value.to ?? null }
        : { from: null, to: value },
    ]),
  )
}

export const toEntry = (row: Row): AuditEntry => ({
  id: row.id,
  at: row.at,
  action: row.action,
  actor: { id: row.actorId, name: row.actorName, email: row.actorEmail },
  actingAs: row.actingAsId === null ? null : { id: row.actingAsId, email: row.actingAsEmail ?? '' },
  subject: { id: row.subjectId, name: row.subjectName, email: row.subjectEmail },
  reason: row.reason,
  changes: toChanges(row.changes),
  address: row.address,
})
