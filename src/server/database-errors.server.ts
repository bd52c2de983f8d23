const passing = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  // Of two who waited for each other, the one that the database sent away.
  '40P01',
])

/** The database is away or overloaded: worth another try in a moment. */
export function isUnavailable(error: unknown): boolean {
  for (let at = error as Error | undefined; at instanceof Error; at = at.cause as Error | undefined) {
    if (passing.has(String((at as { code?: unknown }).code))) return true
    if (at.message.startsWith('timeout exceeded when trying to connect')) return true
    if (at.message.startsWith('Connection terminated')) return true
  }
  return false
}

/** The five-letter code that PostgreSQL gave an error, wherever it hides among the causes. */
export function sqlState(error: unknown): string | undefined {
  for (let at = error as Error | undefined; at instanceof Error; at = at.cause as Error | undefined) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code
  }
  return undefined
}

export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === '23505'

/** The constraint by which a row refers to something that is gone, or never was. */
export function violatedReference(error: unknown): string | undefined {
  for (let at = error as Error | undefined; at instanceof Error; at = at.cause as Error | undefined) {
    const { code, constraint } = at as { code?: unknown; constraint?: unknown }
    if (code === '23503' && typeof constraint === 'string') return constraint
  }
  return undefined
}

/** What a row refers to is gone, at this very moment: somebody was deleted, or a session ended. */
export const isReferenceViolation = (error: unknown): boolean => sqlState(error) === '23503'
