import * as z from 'zod/mini'
import { auditEntrySchema } from '~/modules/audit/audit.schema'
import { personSchema } from '../organization.schema'

/** What happened in an organization. Without an actor: the product's administration. */
export const logEntrySchema = z.object({
  id: z.string(),
  at: z.date(),
  action: z.string(),
  actor: z.nullable(personSchema),
  changes: auditEntrySchema.shape.changes,
  /** How many members a bulk act was done to. */
  rows: auditEntrySchema.shape.rows,
  /** Whether the reader may undo it, or it was undone. */
  undo: auditEntrySchema.shape.undo,
})

export type LogEntry = z.infer<typeof logEntrySchema>
