/** Parses search parameters as text: '?searchTerm=1984' is a title, not a number. */
export const parseSearch = (search: string): Record<string, string> =>
  search ? Object.fromEntries(new URLSearchParams(search)) : {}

export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  // Most links have none.
  if (given.length === 0) return ''
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

/** An optional text parameter; invalid values are empty. */
export const textParam = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The server's limit of a search term. */
export const maxSearchTerm = 200

/** Trimmed single-line input; empty if the server would reject it. */
export function lineParam(value: unknown): string {
  const line = textParam(value).trim()
  return line.length > maxSearchTerm || /[\0\p{Cs}]/u.test(line) ? '' : line
}

export const choiceParam = <T extends string>(known: readonly T[], value: unknown): T | undefined =>
  known.find((each) => each === value)

/** Text in a URL, a boolean in a link. */
export function flagParam(value: unknown): boolean | undefined {
  const text = String(value)
  return text === 'true' ? true : text === 'false' ? false : undefined
}
