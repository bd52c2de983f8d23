import * as z from 'zod/mini'
import { idInput } from '~/api/contract'

/** What is done to several rows at once: to those, or to all that match a filter, given as the list takes it. */
export const bulkInput = <Filter extends z.core.$ZodShape>(filter: Filter) =>
  z.strictObject({
    action: z.literal('delete'),
    which: z.union([
      z.strictObject({ ids: z.array(idInput).check(z.minLength(1), z.maxLength(1000)) }),
      z.strictObject({ all: z.strictObject(filter) }),
    ]),
  })

/**
 * Every row that was meant is in one of the numbers: done, `inUse` where others cannot be without it, or `gone` where it
 * was named and is no longer here. Each `undo` brings some of them back.
 */
export const bulkOutcome = z.object({
  done: z.int(),
  inUse: z.int(),
  gone: z.int(),
  undo: z.array(z.uuid()),
})

/** `skipped`: what they cannot be without has gone since. */
export const undoOutcome = z.object({ done: z.int(), skipped: z.int() })
