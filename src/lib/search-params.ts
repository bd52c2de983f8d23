/**
 * Search parameters are plain text, as people write and read them: '?searchTerm=1984' is the title,
 * not a number. What is not text is made so by the route's own schema.
 */
export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search))

export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}

/** A parameter that is optional text: what cannot be read is the same as nothing. */
export const textParam = (value: unknown): string => (typeof value === 'string' ? value : '')
