import * as z from 'zod/mini'
import { auditEntrySchema } from '~/modules/audit/audit.contract'
import { personSchema } from '../organization.schema'

/** An entry of an organization's log. Without an actor: an administrator of the product. */
export const logEntrySchema = z.object({
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
