/** The rows of a statement of plain SQL; both drivers return them alike, their common type does not say so. */
export const rowsOf = <Row>(result: unknown): Row[] => (result as { rows: Row[] }).rows
