/** The rows of a raw SQL statement; both drivers return them, but their common type does not say so. */
export const rowsOf = <Row>(result: unknown): Row[] => (result as { rows: Row[] }).rows
