/** The code in a mail, which stands on a line of its own; undefined in other mails. */
export const codeIn = (text: string): string | undefined => /^\d{6}$/m.exec(text)?.[0]

/** The same as a pattern for PostgreSQL's `~`. */
export const hasCode = '(?n)^[0-9]{6}$'
