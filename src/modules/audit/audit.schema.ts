import * as z from 'zod/mini'

const person = z.object({ id: z.string(), name: z.string(), email: z.string() })

export const auditEntrySchema = z.object({
  id: z.string(),
  at: z.date(),
  /** One of `auditActions`, unless another version of the product wrote it. */
  action: z.string(),
  actor: person,
  /** The user whom the actor impersonated. */
  actingAs: z.nullable(z.object({ id: z.string(), email: z.string() })),
  subject: person,
  reason: z.nullable(z.string()),
  changes: z.nullable(z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() }))),
  address: z.nullable(z.string()),
  /** The number of rows of a bulk action; null for a single subject. */
  rows: z.nullable(z.int()),
  /** Whether the reader may undo it, or it was undone; otherwise null. */
  undo: z.nullable(z.enum(['possible', 'undone'])),
})

export const auditRowSchema = z.extend(person, { number: z.int(), changes: auditEntrySchema.shape.changes })

export type AuditRow = z.infer<typeof auditRowSchema>
export type AuditEntry = z.infer<typeof auditEntrySchema>
