import { streamRows } from '~/platform/row-stream.server'
import { byteOrderMark, csvLine } from '~/lib/csv'
import { isoText } from '~/lib/iso-text'
import type { Database } from '~/platform/database.server'
import { auditLog, toEntry } from './audit.data.server'
import type { AuditEntry } from './audit.contract'

const columns = [
  'time',
  'action',
  'actor_name',
  'actor_email',
  'acting_as',
  'subject_name',
  'subject_email',
  'subject_id',
  'reason',
  'changes',
  'network_address',
  'rows',
]

export const lineOf = (entry: AuditEntry) =>
  csvLine([
    isoText(entry.at),
    entry.action,
    entry.actor.name,
    entry.actor.email,
    entry.actingAs?.email,
    entry.subject.name,
    entry.subject.email,
    entry.subject.id,
    entry.reason,
    entry.changes && JSON.stringify(entry.changes),
    entry.address,
    entry.rows,
  ])

export const auditCsv = (db: Database, filter: Parameters<typeof auditLog.page>[1]) =>
  streamRows(
    {
      start: byteOrderMark + csvLine(columns),
      join: '',
      end: '',
      write: (row: Parameters<typeof toEntry>[0]) => lineOf(toEntry(row)),
    },
    (after, limit) => auditLog.page(db, filter, { sort: '-at', after, limit }),
  )
