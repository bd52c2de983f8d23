/** The code in the text of a mail, which stands on a line of its own; of a notice, nothing. */
export const codeIn = (text: string): string | undefined => /^\d{6}$/m.exec(text)?.[0]

/** The same for a query: PostgreSQL's `~`. */
export const hasCode = '(?n)^[0-9]{6}$'
