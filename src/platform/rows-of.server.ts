/** What a statement of plain SQL answered; both drivers say it alike, the common type does not. */
export const rowsOf = <Row>(result: unknown): Row[] => (result as { rows: Row[] }).rows
