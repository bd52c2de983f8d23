import * as z from 'zod/mini'
import { idInput, invalidCursor, notFound, pageInput, pageOf, requires, totalIsAtLeast } from '~/api/contract'
import { undoErrors, undoneSchema } from './act-schema'

/** A deletion that can be undone. */
const deletedSchema = z.object({
  /** Id to pass to `undo`, and the id of the audit entry. */
  id: z.string(),
  /** The name of the action in the audit log, for example `book.delete`. */
  kind: z.string(),
  /** Empty for a bulk deletion. */
  name: z.string(),
  by: z.object({ id: z.string(), name: z.string() }),
  at: z.date(),
  rows: z.int(),
})

export type Deleted = z.infer<typeof deletedSchema>

/** Undo of actions while they are kept. Besides these permissions, each kind of action checks its own. */
export const actContract = {
  undo: requires('act.undo')
    .meta({ long: true })
    .route({ method: 'POST', path: '/undo/{id}' })
    .errors({ ...notFound, ...undoErrors })
    /** `row`: for this row only. Without it, each call undoes one batch; repeated while rows remain. */
    .input(z.strictObject({ id: idInput, row: z.optional(idInput) }))
    .output(undoneSchema),
  deleted: requires('act.read')
    .route({ method: 'GET', path: '/deleted' })
    .errors(invalidCursor)
    .input(z.object(pageInput))
    .output(z.extend(pageOf(deletedSchema), { totalIsAtLeast })),
  /** Finds the deletion of one row by the kind of the deletion and the row's id. */
  find: requires('act.read')
    .route({ method: 'GET', path: '/deleted/{kind}/{row}' })
    .errors(notFound)
    .input(z.strictObject({ kind: z.string().check(z.maxLength(100)), row: idInput }))
    .output(z.extend(deletedSchema, { row: z.object({ id: z.string(), name: z.string() }) })),
}
