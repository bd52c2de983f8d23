import { eq, getTableColumns, gte, lt, or, type SQL } from 'drizzle-orm'
import { descending } from '~/platform/keyset.server'
import { isUuid } from '~/lib/uuid'
import { listSource } from '~/entity/list/list.server'
import { containsWords } from '~/platform/search.server'
import { auditList } from './audit.list'
import type { AuditEntry } from './audit.schema'
import { auditEntry } from './audit.table.server'

function concerns(person: string): SQL | undefined {
  const words = person.trim()
  if (!isUuid(words)) return containsWords(auditEntry.search, words)
  const id = words.toLowerCase()
  return or(eq(auditEntry.subjectId, id), eq(auditEntry.actorId, id))
}

/** The audit log in SQL, the newest first. */
export const auditLog = listSource(auditList, {
  table: auditEntry,
  id: auditEntry.id,
  orders: { '-at': descending(auditEntry.at, 'timestamptz') },
  filters: {
    person: concerns,
    action: (action) => eq(auditEntry.action, action),
    from: (moment) => gte(auditEntry.at, new Date(moment)),
    until: (moment) => lt(auditEntry.at, new Date(moment)),
  },
  read: (db, { position, where, orderBy, limit }) =>
    db
      .select({ ...getTableColumns(auditEntry), position })
      .from(auditEntry)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  toItem: (row) => toEntry(row),
})

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
