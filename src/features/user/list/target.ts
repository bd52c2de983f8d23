import type { Who } from '../user.requests'
import type { BulkAction } from '../user.schema'

/** Whom something is about to be done to. */
type Target = {
  who: Who
  count: number
  /** There are more than the count says. */
  countIsAtLeast: boolean
  /** Of a single person. */
  name?: string
}

export type Question = { action: BulkAction; target: Target }
