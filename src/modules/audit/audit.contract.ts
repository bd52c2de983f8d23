import * as z from 'zod/mini'
import {
  download,
  exportErrors,
  requires,
  idInput,
  invalidCursor,
  notFound,
  pageInput,
  pageOf,
  searchTermInput,
  totalIsAtLeast,
} from '~/api/contract'
import { listInput } from '~/entity/list/list-input'
import { auditActionPattern, auditList } from './audit.list'

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

/** A day or a timestamp, until the year 3000. */
const moment = z.pipe(
  z.coerce.date().check(z.refine((date) => date.getUTCFullYear() > 1999 && date.getUTCFullYear() < 3000)),
  z.transform((date: Date) => date.toISOString()),
)

const { searchTerm: _, ...filter } = listInput(auditList, {
  /** An id, or words of the name or address of the actor or the subject. */
  person: searchTermInput,
  /** Any action ever recorded, also by removed modules. */
  action: z.string().check(z.regex(auditActionPattern)),
  from: moment,
  /** Exclusive. */
  until: moment,
}).filter

export const auditContract = {
  list: requires('audit.read')
    .route({ method: 'GET', path: '/audit' })
    .errors(invalidCursor)
    .input(z.object({ ...filter, ...pageInput }))
    .output(z.extend(pageOf(auditEntrySchema), { totalIsAtLeast })),
  get: requires('audit.read')
    .route({ method: 'GET', path: '/audit/{id}' })
    .errors(notFound)
    .input(z.strictObject({ id: idInput }))
    .output(auditEntrySchema),
  /** The rows of a bulk action; `searchTerm` matches name or id. */
  rows: requires('audit.read')
    .route({ method: 'GET', path: '/audit/{entry}/rows' })
    .errors(invalidCursor)
    .input(z.object({ entry: idInput, searchTerm: searchTermInput, ...pageInput }))
    .output(z.extend(pageOf(auditRowSchema), { totalIsAtLeast })),
  export: requires('audit.read')
    .meta({ long: true })
    .route({ method: 'GET', path: '/audit/export', outputStructure: 'detailed' })
    .errors(exportErrors)
    .input(z.object(filter))
    .output(download),
}
