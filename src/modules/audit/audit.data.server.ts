import { eq, getTableColumns, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Subject } from '~/access/can'
import { isHiddenFrom } from '~/modules/auth/own-fields'
import type { Database } from '~/platform/database.server'
import { ascending, descending } from '~/platform/keyset.server'
import { isUuid } from '~/lib/uuid'
import { listSource } from '~/entity/list/list.server'
import { byteOrderMark, csvLine } from '~/lib/csv'
import { isoText } from '~/lib/iso-text'
import { streamRows } from '~/platform/row-stream.server'
import { containsWords } from '~/platform/search.server'
import { auditList, auditRowList } from './audit.list'
import type { AuditEntry, AuditRow } from './audit.contract'
import { auditEntry, auditSubject } from './audit.table.server'

/**
 * The bulk actions with a matching row. An array, evaluated once: `in (select …)` beside another condition would be
 * tested for every entry, without either index.
 */
export const actsOn = (rows: SQL | undefined): SQL =>
  sql`${auditEntry.id} = any(array(select distinct ${auditSubject.entryId} from ${auditSubject} where ${rows}))`

function concerns(person: string): SQL | undefined {
  const words = person.trim()
  if (!isUuid(words))
    return words
      ? or(containsWords(auditEntry.search, words), actsOn(containsWords(auditSubject.search, words)))
      : undefined
  const id = words.toLowerCase()
  return or(eq(auditEntry.subjectId, id), eq(auditEntry.actorId, id), actsOn(eq(auditSubject.subjectId, id)))
}

/** The columns of an entry. Qualified by hand, because drizzle omits the table name in a query of one table. */
export const entryColumns = {
  ...getTableColumns(auditEntry),
  rows: sql<number | null>`case when "audit_entry"."bulk" then
    (select max("number") from "audit_subject" where "audit_subject"."entry_id" = "audit_entry"."id") end`,
  /** An undoable action has the id of its entry. */
  act: sql<EntryAct | null>`(select json_build_object('kind', "act"."kind", 'undoable', "act"."undoable",
    'undone', "act"."undone_at" is not null) from "act" where "act"."id" = "audit_entry"."id")`,
}

type EntryAct = { kind: string; undoable: number; undone: boolean }

/** Whether the reader may undo an entry; `kinds`: the kinds they may undo. */
const undoOf = (found: EntryAct | null, kinds: object): AuditEntry['undo'] => {
  if (found === null || !(found.kind in kinds)) return null
  return found.undoable > 0 ? 'possible' : found.undone ? 'undone' : null
}

/** The audit log, newest first. Returns raw rows, because `undo` depends on the reader. */
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
      .select({ ...entryColumns, position })
      .from(auditEntry)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  toItem: ({ position: _position, ...row }) => row,
})

export async function findEntry(
  db: Database,
  id: string,
  reader: Subject | null,
  kinds?: object,
): Promise<AuditEntry | null> {
  if (!isUuid(id)) return null
  const [row] = await db.select(entryColumns).from(auditEntry).where(eq(auditEntry.id, id))
  return row ? toEntry(row, reader, kinds) : null
}

/** The rows of one bulk action, in the order of their changes. */
export const auditRows = listSource(auditRowList, {
  table: auditSubject,
  id: auditSubject.entryId,
  orders: { number: ascending(auditSubject.number, 'int') },
  filters: {
    entry: (id) => (isUuid(id) ? eq(auditSubject.entryId, id) : sql`false`),
  },
  total: ({ entry = '' }) =>
    sql<number>`coalesce((select max("number") from ${auditSubject} where "entry_id" = ${isUuid(entry) ? entry : null}), 0)`,
  lookUp: async (_db, searchTerm) => {
    const words = searchTerm.trim()
    if (!words) return undefined
    return {
      found: isUuid(words)
        ? eq(auditSubject.subjectId, words.toLowerCase())
        : containsWords(auditSubject.search, words)!,
    }
  },
  read: (db, { position, where, orderBy, limit }) =>
    db
      .select({ ...getTableColumns(auditSubject), id: auditSubject.entryId, position })
      .from(auditSubject)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  toItem: (row): AuditRow => ({
    id: row.subjectId,
    number: row.number,
    name: row.subjectName,
    email: row.subjectEmail,
    changes: toChanges(row.changes),
  }),
})

type Row = typeof auditEntry.$inferSelect & { rows: number | null; act: EntryAct | null }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The column accepts any JSON. Values of unexpected types are shown as stored, so that one entry cannot break the list.
 */
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

/** The recorded changes without fields of users that the reader may not see. */
function shownChanges(reader: Subject | null, { action, changes }: Row): AuditEntry['changes'] {
  const all = toChanges(changes)
  if (all === null || !action.startsWith('user.')) return all
  return Object.fromEntries(Object.entries(all).filter(([field]) => !isHiddenFrom(reader, field)))
}

/** `kinds`: the actions that the reader may undo. */
export const toEntry = (row: Row, reader: Subject | null, kinds: object = {}): AuditEntry => ({
  id: row.id,
  at: row.at,
  action: row.action,
  actor: { id: row.actorId, name: row.actorName, email: row.actorEmail },
  actingAs: row.actingAsId === null ? null : { id: row.actingAsId, email: row.actingAsEmail ?? '' },
  subject: { id: row.subjectId, name: row.subjectName, email: row.subjectEmail },
  reason: row.reason,
  changes: shownChanges(reader, row),
  address: row.address,
  rows: row.rows,
  undo: undoOf(row.act, kinds),
})

/** The columns of the export. */
const columns: Record<string, (entry: AuditEntry) => Parameters<typeof csvLine>[0][number]> = {
  time: ({ at }) => isoText(at),
  action: ({ action }) => action,
  actor_name: ({ actor }) => actor.name,
  actor_email: ({ actor }) => actor.email,
  acting_as: ({ actingAs }) => actingAs?.email,
  subject_name: ({ subject }) => subject.name,
  subject_email: ({ subject }) => subject.email,
  subject_id: ({ subject }) => subject.id,
  reason: ({ reason }) => reason,
  changes: ({ changes }) => changes && JSON.stringify(changes),
  network_address: ({ address }) => address,
  rows: ({ rows }) => rows,
}

export const lineOf = (entry: AuditEntry) => csvLine(Object.values(columns).map((column) => column(entry)))

export const auditCsv = (db: Database, reader: Subject | null, filter: Parameters<typeof auditLog.page>[1]) =>
  streamRows(
    {
      start: byteOrderMark + csvLine(Object.keys(columns)),
      join: '',
      end: '',
      write: (row: Row) => lineOf(toEntry(row, reader)),
    },
    (after, limit) => auditLog.page(db, filter, { sort: '-at', after, limit }),
  )
