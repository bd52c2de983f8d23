import { byteOrderMark, csvLine } from '~/lib/csv'
import { isoText } from '~/lib/iso-text'
import type { Database } from '~/platform/database.server'
import { type AuditFilter, type AuditPosition, listAudit } from './audit.data.server'
import type { AuditEntry } from './audit.schema'

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
  ])

const atOnce = 1000

/** Read page by page as it is taken, so that a long log needs no more memory than a short one. */
export function auditCsv(db: Database, filter: AuditFilter): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let after: AuditPosition | undefined
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(byteOrderMark + csvLine(columns))),
    async pull(controller) {
      const { items, next } = await listAudit(db, filter, { after, limit: atOnce })
      if (items.length > 0) controller.enqueue(encoder.encode(items.map(lineOf).join('')))
      if (!next) controller.close()
      after = next ?? undefined
    },
  })
}
