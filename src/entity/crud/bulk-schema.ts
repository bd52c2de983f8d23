import * as z from 'zod/mini'
import { actOutcome, actRequest, whichOf } from '../act/act-schema'

/** Input of a bulk action: a list of ids, or a filter as the list takes it. */
export const bulkInput = <Filter extends z.core.$ZodShape>(filter: Filter) =>
  z.strictObject({ ...shape(filter), ...actRequest })

/** Input of the call that counts the rows of a bulk action. */
export const bulkCountInput = <Filter extends z.core.$ZodShape>(filter: Filter) =>
  z.strictObject(shape(filter))

const shape = <Filter extends z.core.$ZodShape>(filter: Filter) => ({
  action: z.literal('delete'),
  which: whichOf({ all: z.strictObject(filter) }),
})

/** Each selected row is in one of the counts: done, `inUse` if other rows require it, or `gone`. */
export const bulkOutcome = z.object({ ...actOutcome, inUse: z.int() })
