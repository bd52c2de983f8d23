import * as z from 'zod/mini'
import { idInput, invalidCursor, notFound, pageInput, pageOf, requires, totalIsAtLeast } from '~/api/contract'

/** Maximum number of ids in one call. */
const most = 10_000

/** A selection of rows: a list of ids, or all rows that match a filter. */
export const whichOf = <All extends z.ZodMiniType>({ all }: { all: All }) =>
  z.union([
    z.strictObject({ ids: z.array(idInput).check(z.minLength(1), z.maxLength(most)) }),
    z.strictObject({ all }),
  ])

/** The number of selected rows, and a hash of their ids that differs for any other selection. */
export const countedSchema = z.object({ count: z.int(), mark: z.string() })

/**
 * `act`: an id that the caller chooses. Each call then runs for about one second, and the caller repeats it
 * while `remaining` is above zero. Without an id, one call does everything. `expected`: the count and the
 * hash that the confirmation showed; the server refuses the action when they no longer match.
 */
export const actRequest = {
  act: z.optional(z.uuid()),
  expected: z.optional(z.strictObject({ count: z.int(), mark: z.string().check(z.maxLength(30)) })),
}

export const actErrors = { SELECTION_CHANGED: { status: 409, data: z.object({ count: z.int() }) } }

const undoReasons = ['taken', 'missing', 'changed', 'full', 'denied'] as const

export const undoErrors = { ALREADY_UNDONE: { status: 409 } }

/** Result of one undo call, which the caller repeats while rows remain. */
export const undoneSchema = z.object({
  kind: z.string(),
  done: z.int(),
  skipped: z.int(),
  /** Some of the rows that could not be restored, with the reason. */
  left: z.array(z.object({ name: z.string(), reason: z.enum(undoReasons) })),
  remaining: z.int(),
})

export type Undone = z.infer<typeof undoneSchema>

/** The counts are totals of the whole action so far. */
export const actOutcome = {
  done: z.int(),
  gone: z.int(),
  remaining: z.int(),
  /** Id to pass to `act.undo`; null if there is nothing to undo. */
  undo: z.nullable(z.uuid()),
}

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
