import * as z from 'zod/mini'
import { idInput, invalidCursor, notFound, pageInput, pageOf, requires, totalIsAtLeast } from '~/api/contract'
import { undoErrors, undoneSchema } from './act-schema'

/** Something that was deleted and can come back. */
export const deletedSchema = z.object({
  /** What an undo is asked for by; the id of its audit entry as well. */
  id: z.string(),
  /** As the audit log calls it: `book.delete`. */
  kind: z.string(),
  /** Empty where it was done to many rows. */
  name: z.string(),
  by: z.object({ id: z.string(), name: z.string() }),
  at: z.date(),
  /** How many rows can come back. */
  rows: z.int(),
})

export type Deleted = z.infer<typeof deletedSchema>

/** Undoes what was done, for as long as it is kept. Beyond these permissions, each kind of act needs its own. */
export const actContract = {
  undo: requires('act.undo')
    .meta({ long: true })
    .route({ method: 'POST', path: '/undo/{id}' })
    .errors({ ...notFound, ...undoErrors })
    /** `row`: that one alone. Without it some at a time: asked again while any remain. */
    .input(z.strictObject({ id: idInput, row: z.optional(idInput) }))
    .output(undoneSchema),
  deleted: requires('act.read')
    .route({ method: 'GET', path: '/deleted' })
    .errors(invalidCursor)
    .input(z.object(pageInput))
    .output(z.extend(pageOf(deletedSchema), { totalIsAtLeast })),
  /** The deletion of one row, by the kind of the deletion and its id. */
  find: requires('act.read')
    .route({ method: 'GET', path: '/deleted/{kind}/{row}' })
    .errors(notFound)
    .input(z.strictObject({ kind: z.string().check(z.maxLength(100)), row: idInput }))
    .output(z.extend(deletedSchema, { row: z.object({ id: z.string(), name: z.string() }) })),
}
