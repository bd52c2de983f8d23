import * as z from 'zod/mini'

const person = z.object({ id: z.string(), name: z.string(), email: z.string() })

export const auditEntrySchema = z.object({
  id: z.string(),
  at: z.date(),
  /** One of `auditActions`, unless another version of the product wrote it: the log outlives them. */
  action: z.string(),
  actor: person,
  /** Whom the actor was acting as, if not as themselves. */
  actingAs: z.nullable(z.object({ id: z.string(), email: z.string() })),
  subject: person,
  reason: z.nullable(z.string()),
  changes: z.nullable(z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() }))),
  address: z.nullable(z.string()),
  /** How many rows a bulk act was done to; null for what was done to one thing, named by `subject`. */
  rows: z.nullable(z.int()),
  /** Whether the reader may undo it, or it was undone; null where neither. */
  undo: z.nullable(z.enum(['possible', 'undone'])),
})

/** A row of a bulk act. */
export const auditRowSchema = z.extend(person, { number: z.int(), changes: auditEntrySchema.shape.changes })

export type AuditRow = z.infer<typeof auditRowSchema>
export type AuditEntry = z.infer<typeof auditEntrySchema>
