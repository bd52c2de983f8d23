import * as z from 'zod/mini'
import { idInput as id, invalidCursor, notFound, pageInput, pageOf, totalIsAtLeast } from '~/api/contract'
import { listInput } from '~/entity/list/list-input'
import { auditEntrySchema, auditRowSchema } from '~/modules/audit/audit.contract'
import { memberCall, mayNotUpdate } from '../contract-parts'
import { logList } from './log.list'
import { personSchema } from '../organization.schema'

/** An entry of an organization's log. Without an actor: an administrator of the product. */
const logEntrySchema = z.object({
  id: z.string(),
  at: z.date(),
  action: z.string(),
  actor: z.nullable(personSchema),
  changes: auditEntrySchema.shape.changes,
  /** The number of members of a bulk action. */
  rows: auditEntrySchema.shape.rows,
  undo: auditEntrySchema.shape.undo,
})

export type LogEntry = z.infer<typeof logEntrySchema>

const log = listInput(logList)

export const logContract = {
  log: memberCall({ method: 'GET', path: '/organizations/{organizationId}/log' })
    .errors({ ...invalidCursor, ...mayNotUpdate })
    .input(z.object({ kind: log.filter.kind, ...pageInput, organizationId: id }))
    .output(z.extend(pageOf(logEntrySchema), { totalIsAtLeast })),
  /** The members of a bulk action. */
  logRows: memberCall({ method: 'GET', path: '/organizations/{organizationId}/log/{entry}' })
    .errors({ ...invalidCursor, ...mayNotUpdate, ...notFound })
    .input(z.object({ entry: id, ...pageInput, organizationId: id }))
    .output(z.extend(pageOf(auditRowSchema), { totalIsAtLeast })),
}
