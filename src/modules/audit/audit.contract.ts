import * as z from 'zod/mini'
import {
  download,
  requires,
  invalidCursor,
  pageInput,
  pageOf,
  searchTermInput,
  totalIsAtLeast,
} from '~/api/contract'
import { listInput } from '~/entity/list/list-input'
import { auditActionPattern, auditList } from './audit.list'
import { auditEntrySchema } from './audit.schema'

/** A day, or a moment; anything after the year 3000 is a mistake. */
const moment = z.pipe(
  z.coerce.date().check(z.refine((date) => date.getUTCFullYear() > 1999 && date.getUTCFullYear() < 3000)),
  z.transform((date: Date) => date.toISOString()),
)

const { searchTerm: _, ...filter } = listInput(auditList, {
  /** An id, or words of the name or the address of whoever did it or whom it was done to. */
  person: searchTermInput,
  /** Any that was ever recorded: the log outlives what it is about. */
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
  export: requires('audit.read')
    .meta({ long: true })
    .route({ method: 'GET', path: '/audit/export', outputStructure: 'detailed' })
    .input(z.object(filter))
    .output(download),
}
