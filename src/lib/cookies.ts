/** Reads one cookie of a Cookie header or of document.cookie. */
export function readCookie(header: string | null | undefined, name: string): string | null {
  for (const pair of header?.split(';') ?? []) {
    const [key, value] = pair.split('=', 2)
    if (key?.trim() === name) return value?.trim() ?? null
  }
  return null
}

/** Returns the Cookie header with one cookie set or removed. */
export function withCookie(header: string | null, name: string, value: string | null): string {
  const others = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair && pair.split('=', 1)[0]!.trim() !== name)
  return (value === null ? others : [...others, `${name}=${value}`]).join('; ')
}
