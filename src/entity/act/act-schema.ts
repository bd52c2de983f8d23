import * as z from 'zod/mini'
import { idInput } from '~/api/contract'

/** So many can be named in one call. */
const most = 10_000

/** Those rows, or all that match a filter. */
export const whichOf = <All extends z.ZodMiniType>({ all }: { all: All }) =>
  z.union([
    z.strictObject({ ids: z.array(idInput).check(z.minLength(1), z.maxLength(most)) }),
    z.strictObject({ all }),
  ])

/** How many rows a question is about, and a mark that is another for any other rows. */
export const countedSchema = z.object({ count: z.int(), mark: z.string() })

/**
 * `act`: an id of the caller's choice. Each call then goes on for about a second, and is made again while any rows remain.
 * Without it, one call does it all. `expected`: what the question said; nothing is done where other rows match by now.
 */
export const actRequest = {
  act: z.optional(z.uuid()),
  expected: z.optional(z.strictObject({ count: z.int(), mark: z.string().check(z.maxLength(30)) })),
}

export const actErrors = { SELECTION_CHANGED: { status: 409, data: z.object({ count: z.int() }) } }

export const undoReasons = ['taken', 'missing', 'changed', 'full', 'denied'] as const

export const undoErrors = { ALREADY_UNDONE: { status: 409 } }

/** Some rows were taken back; asked again while any remain. */
export const undoneSchema = z.object({
  kind: z.string(),
  done: z.int(),
  skipped: z.int(),
  /** Some of those that could not be taken back, with the reason. */
  left: z.array(z.object({ name: z.string(), reason: z.enum(undoReasons) })),
  remaining: z.int(),
})

export type Undone = z.infer<typeof undoneSchema>

/** The numbers are those of the whole act so far. */
export const actOutcome = {
  done: z.int(),
  gone: z.int(),
  remaining: z.int(),
  /** What `act.undo` is asked for by; null where there is nothing to undo. */
  undo: z.nullable(z.uuid()),
}
