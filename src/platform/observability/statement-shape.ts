/** What is shown of a statement: a page's list has dozens of columns before its first table. */
const maxLength = 2000

/** What is read of it: an import sends thousands of rows in one statement. */
const maxRead = 20_000

/**
 * Literals, comments and parameters. The alternatives start with different characters, so that the search is linear. A literal
 * without an end, also one that was cut, runs to the end of the text.
 */
const values =
  /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|\$(\w*)\$[\s\S]*?(?:\$\1\$|$)|\b[Ee]'(?:[^'\\]|''|\\[\s\S])*(?:'|$)|(?:\b[BbXxNn]|\b[Uu]&)?'(?:[^']|'')*(?:'|$)|"(?:[^"]|"")*(?:"|$)|\$\d+|(?<![\w$])\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** The text of a statement without its values, for logs and traces: the same for all lengths of a list. */
export function statementShape(statement: string): string {
  const shape = statement
    .slice(0, maxRead)
    .replace(values, (found) => {
      if (found.startsWith('"')) return found
      return found.startsWith('--') || found.startsWith('/*') ? ' ' : '?'
    })
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\?(?: ?, ?\?)+/g, '?, …')
    // Rows of an insert.
    .replaceAll(/(\([^()]*\))(?: ?, ?\1)+/g, '$1, …')
    .trim()
  return shape.length > maxLength ? `${shape.slice(0, maxLength)}…` : shape
}
