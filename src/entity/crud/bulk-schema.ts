import * as z from 'zod/mini'
import { actOutcome, actRequest, whichOf } from '../act/act-schema'

/** What is done to several rows at once: to those, or to all that match a filter, given as the list takes it. */
export const bulkInput = <Filter extends z.core.$ZodShape>(filter: Filter) =>
  z.strictObject({ ...shape(filter), ...actRequest })

/** The same as a question: how many rows it would be done to. */
export const bulkCountInput = <Filter extends z.core.$ZodShape>(filter: Filter) =>
  z.strictObject(shape(filter))

const shape = <Filter extends z.core.$ZodShape>(filter: Filter) => ({
  action: z.literal('delete'),
  which: whichOf({ all: z.strictObject(filter) }),
})

/** Every row that was meant is in one of the numbers: done, `inUse` where others cannot be without it, or `gone`. */
export const bulkOutcome = z.object({ ...actOutcome, inUse: z.int() })
