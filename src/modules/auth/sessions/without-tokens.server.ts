type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/**
 * An answer of the library in which every session is named by its id where the library put its token,
 * which belongs into the cookie alone. Undefined where there is nothing to replace.
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

/** A session has an id of its own; a bare token beside a person has none to give. */
const idOf = (fields: Fields) => (typeof fields.userId === 'string' ? fields.id : null)
