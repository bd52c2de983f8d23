import * as z from 'zod/mini'

/** So many lines in one call. */
const rowsAtOnce = 500

/** Lines of a file: cells by the names of fields, as an export has them. */
export const importInput = z.strictObject({
  /** The same for all parts of one import, so that a line that is sent twice is added once. */
  importId: z.uuid(),
  rows: z
    .array(
      z.strictObject({
        line: z.int().check(z.minimum(1)),
        cells: z.record(z.string().check(z.maxLength(100)), z.string().check(z.maxLength(20_000))),
      }),
    )
    .check(z.maxLength(rowsAtOnce)),
  /** Tells what would happen, and adds nothing. */
  checkOnly: z._default(z.boolean(), false),
})

export const importOutcome = z.object({
  added: z.int(),
  /** `key`: what is wrong, among the product's messages. */
  rejected: z.array(z.object({ line: z.int(), field: z.string(), key: z.string() })),
})
