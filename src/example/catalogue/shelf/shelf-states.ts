// Separate from the schemas, which the pages do not load.

/** Reading states; for a reader also the three built-in shelves. */
export const shelfStates = ['want-to-read', 'reading', 'read'] as const
export type ShelfState = (typeof shelfStates)[number]

export const isState = (shelf: string): shelf is ShelfState =>
  (shelfStates as readonly string[]).includes(shelf)
