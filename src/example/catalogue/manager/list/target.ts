import type { BookSelection } from '~/example/catalogue/book/book.requests'

export type BulkAction = 'delete' | 'set-genre'

/** What something is about to be done to. */
type Target = {
  which: BookSelection
  count: number
  /** There are more than the count says. */
  countIsAtLeast: boolean
  /** Of a single book. */
  title?: string
}

export type Question = { action: BulkAction; target: Target }
