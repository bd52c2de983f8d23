type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/**
 * Replaces session tokens in a response of the library with session ids, because tokens belong in the cookie only.
 * Undefined if there is nothing to replace.
 */
export function withoutTokens(response: unknown): unknown {
  if (Array.isArray(response)) return response.map((each) => withoutTokens(each) ?? each)
  if (!isFields(response)) return undefined
  const replaced = Object.entries(response).map(([name, value]) => {
    if (name === 'token' && typeof value === 'string') return [name, idOf(response)]
    return [name, withoutTokens(value) ?? value]
  })
  return Object.fromEntries(replaced)
}

/** A session has its own id; a bare token beside a user has none. */
const idOf = (fields: Fields) => (typeof fields.userId === 'string' ? fields.id : null)
