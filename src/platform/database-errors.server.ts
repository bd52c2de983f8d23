import { describeError, type Logger } from './log.server'

/** The database is unreachable, overloaded or read-only. `code`: of the driver or the database. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  readonly code: unknown

  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.code = (cause as { code?: unknown } | undefined)?.code
  }
}

/** The database responds, but all connections of the pool are in use. */
export class DatabaseBusy extends DatabaseUnavailable {
  override name = 'DatabaseBusy'
}

/** SQLSTATEs of PostgreSQL and PgBouncer after which a retry may succeed. */
const passing = new Set([
  // Connection errors, and all errors of PgBouncer itself.
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '08P01',
  // Read-only: the primary has become a standby.
  '25006',
  // Idle in transaction for too long.
  '25P03',
  // Serialization failure and deadlock: the transaction that was rolled back.
  '40001',
  '40P01',
  // Out of disk space, memory or connections.
  '53000',
  '53100',
  '53200',
  '53300',
  '53400',
  // Lock timeout and statement timeout.
  '55P03',
  '57014',
  // Shutting down, crashed or starting.
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  // I/O errors of its files.
  '58000',
  '58030',
])

/** Logged once for all requests, where connections are opened: database/connections.server.ts. */
const isReported = (error: unknown): boolean =>
  [...causesOf(error)].some((at) => at instanceof DatabaseUnavailable && !(at instanceof DatabaseBusy))

/** For handlers that return 503: logs a full pool, and rejected statements such as lock timeouts. */
export const logUnavailable = (log: Logger, error: unknown): void =>
  log[isReported(error) ? 'debug' : 'warn']({ error: describeError(error) }, 'database unavailable')

function* causesOf(error: unknown): Generator<Error & { code?: unknown; constraint?: unknown }> {
  for (let at = error; at instanceof Error; at = at.cause) yield at
}

/** Whether a retry may succeed. Only errors of the database layer count, not a client's broken connection. */
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

/** Whether the driver could not connect, or has lost the connection. */
export function isLostConnection(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isLostConnection)
  for (const at of causesOf(error)) {
    if (unreachable.has(String(at.code)) || lostMessage.test(at.message)) return true
  }
  return false
}

/** The database rejected one statement; the connection is still usable. */
export const isRefusedStatement = (error: unknown): boolean =>
  (error as { severity?: unknown } | undefined)?.severity === 'ERROR'

export const isReadOnly = (error: unknown): boolean => sqlState(error) === '25006'

/** The SQLSTATE of an error or of one of its causes. */
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

/** The name of the violated foreign key constraint. */
export function violatedReference(error: unknown): string | undefined {
  for (const { code, constraint } of causesOf(error)) {
    if (code === '23503' && typeof constraint === 'string') return constraint
  }
  return undefined
}

/** A referenced row does not exist: it was deleted concurrently. */
export const isReferenceViolation = (error: unknown): boolean => sqlState(error) === '23503'
