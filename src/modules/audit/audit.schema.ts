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
})

export type AuditEntry = z.infer<typeof auditEntrySchema>
