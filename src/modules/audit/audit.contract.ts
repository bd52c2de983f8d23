import * as z from 'zod/mini'
import { requires, invalidCursor, pageInput, pageOf, searchTermInput, totalIsAtLeast } from '~/api/contract'
import { auditActionPattern } from './audit-search'
import { auditEntrySchema } from './audit.schema'

/** A day, or a moment; anything after the year 3000 is a mistake. */
const moment = z.coerce
  .date()
  .check(z.refine((date) => date.getUTCFullYear() > 1999 && date.getUTCFullYear() < 3000))

const filter = {
  /** An id, or words of the name or the address of whoever did it or whom it was done to. */
  person: searchTermInput,
  /** Any that was ever recorded: the log outlives what it is about. */
  action: z.optional(z.string().check(z.regex(auditActionPattern))),
  from: z.optional(moment),
  /** Not included. */
  until: z.optional(moment),
}

export const auditContract = {
  list: requires('audit.read')
    .route({ method: 'GET', path: '/audit' })
    .errors(invalidCursor)
    .input(z.object({ ...filter, ...pageInput }))
    .output(z.extend(pageOf(auditEntrySchema), { totalIsAtLeast })),
  export: requires('audit.read')
    .meta({ long: true })
    .route({ method: 'GET', path: '/audit/export', outputStructure: 'detailed' })
    .input(z.object(filter))
    .output(
      z.object({ headers: z.record(z.string(), z.string()), body: z.instanceof(ReadableStream<Uint8Array>) }),
    ),
}
