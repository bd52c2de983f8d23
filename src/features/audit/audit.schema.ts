import * as z from 'zod/mini'
import { auditActions } from './audit-actions'

const person = z.object({ id: z.string(), name: z.string(), email: z.string() })

export const auditEntrySchema = z.object({
  id: z.string(),
  at: z.date(),
  action: z.enum(auditActions),
  actor: person,
  /** Whom the actor was acting as, if not as themselves. */
  actingAs: z.nullable(z.object({ id: z.string(), email: z.string() })),
  subject: person,
  reason: z.nullable(z.string()),
  changes: z.nullable(z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() }))),
  address: z.nullable(z.string()),
})

export type AuditEntry = z.infer<typeof auditEntrySchema>
