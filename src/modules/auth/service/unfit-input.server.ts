/** Longer than anything our client sends, WebAuthn responses included. */
const maxText = 20_000
const maxDepth = 8

/** PostgreSQL stores neither a NUL byte nor an unpaired surrogate. */
const unstorable = /\0|\p{Cs}/u

const unfit = (text: string) => text.length > maxText || unstorable.test(text)

/**
 * The path of the first text that PostgreSQL cannot store, or null. The library passes input to the database unchecked,
 * which would be a 500 instead of a 400.
 */
export function unfitField(value: unknown, path = '', depth = 0): string | null {
  if (typeof value === 'string') return unfit(value) ? path : null
  if (typeof value !== 'object' || value === null) return null
  if (depth === maxDepth) return path
  for (const [name, each] of Object.entries(value)) {
    const at = path ? `${path}.${name}` : name
    const found = unfit(name) ? path || 'body' : unfitField(each, at, depth + 1)
    if (found !== null) return found
  }
  return null
}
