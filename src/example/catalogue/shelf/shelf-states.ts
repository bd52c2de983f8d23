// Apart from the schemas, which the pages do not load.

/** How far one is with a book; for a reader also the three shelves that everybody has. */
export const shelfStates = ['want-to-read', 'reading', 'read'] as const
export type ShelfState = (typeof shelfStates)[number]

export const isState = (shelf: string): shelf is ShelfState =>
  (shelfStates as readonly string[]).includes(shelf)
