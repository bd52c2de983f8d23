import { describeError, type Logger } from './log.server'

/** The database is away, overloaded, or does not take writes just now. `code`: the driver's or the database's. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  readonly code: unknown

  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.code = (cause as { code?: unknown } | undefined)?.code
  }
}

/** It answers, and all connections that we may have are taken. */
export class DatabaseBusy extends DatabaseUnavailable {
  override name = 'DatabaseBusy'
}

/** What PostgreSQL and PgBouncer say where another try in a moment may succeed. */
const passing = new Set([
  // Lost connections, and everything that PgBouncer says of itself.
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '08P01',
  // Read-only: the primary has just become a standby.
  '25006',
  // Waited too long between two statements of a transaction.
  '25P03',
  // Serialization failure and deadlock: the one of two that the database rolled back.
  '40001',
  '40P01',
  // Full disk, memory, connections.
  '53000',
  '53100',
  '53200',
  '53300',
  '53400',
  // A lock, or a statement, took longer than it may.
  '55P03',
  '57014',
  // Shut down, crashed, starting.
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  // Input and output of its files.
  '58000',
  '58030',
])

/** Said once for all requests, where connections are made: database-watch.server.ts. */
const isReported = (error: unknown): boolean =>
  [...causesOf(error)].some((at) => at instanceof DatabaseUnavailable && !(at instanceof DatabaseBusy))

/** For whoever answers 503. What the database itself refused, as after a lock timeout, and a full pool are told for each request. */
export const logUnavailable = (log: Logger, error: unknown): void =>
  log[isReported(error) ? 'debug' : 'warn']({ error: describeError(error) }, 'database unavailable')

function* causesOf(error: unknown): Generator<Error & { code?: unknown; constraint?: unknown }> {
  for (let at = error; at instanceof Error; at = at.cause) yield at
}

/** Worth another try in a moment. Only what the database layer said counts: a visitor's broken connection is not it. */
export function isUnavailable(error: unknown): boolean {
  for (const at of causesOf(error)) {
    if (at instanceof DatabaseUnavailable || passing.has(String(at.code))) return true
  }
  return false
}

const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

const lostMessage =
  /^(Connection terminated|timeout exceeded when trying to connect|Client .*not queryable|Cannot use a pool after calling end)/

/** Of an error that the driver threw: there is no connection, or there is none any more. */
export function isLostConnection(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isLostConnection)
  for (const at of causesOf(error)) {
    if (unreachable.has(String(at.code)) || lostMessage.test(at.message)) return true
  }
  return false
}

/** The database refused one statement and goes on with the next. */
export const isRefusedStatement = (error: unknown): boolean =>
  (error as { severity?: unknown } | undefined)?.severity === 'ERROR'

export const isReadOnly = (error: unknown): boolean => sqlState(error) === '25006'

/** The five-letter code that PostgreSQL gave an error, wherever it hides among the causes. */
export function sqlState(error: unknown): string | undefined {
  for (const { code } of causesOf(error)) {
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code
  }
  return undefined
}

export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === '23505'

/** Throws `taken` where a unique index refuses the work. */
export async function orTaken<T>(work: PromiseLike<T>, taken: () => Error): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw isUniqueViolation(error) ? taken() : error
  }
}

/**
 * The constraint by which a row refers to something that is gone, or never was.
 *
 * @public for modules to come
 */
export function violatedReference(error: unknown): string | undefined {
  for (const { code, constraint } of causesOf(error)) {
    if (code === '23503' && typeof constraint === 'string') return constraint
  }
  return undefined
}

/** What a row refers to is gone, at this very moment: somebody was deleted, or a session ended. */
export const isReferenceViolation = (error: unknown): boolean => sqlState(error) === '23503'
