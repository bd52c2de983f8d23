import * as z from 'zod'
import { address, optional } from '../setting-kinds.server'

export type TimeLimits = { statementMs: number; lockMs: number; idleMs: number }

export type DatabaseSettings = {
  databaseUrl: string | undefined
  /** The connection for migrations: not through a pooler, with a role that may change tables. */
  migrationUrl: string | undefined
  poolMax: number
  /** `transaction`: each transaction may use another server connection, as with PgBouncer. */
  pooler: 'none' | 'transaction'
  /** For reads that a visitor waits for. */
  limits: TimeLimits
  /** For transactions: writes may wait longer, and each deadlock, which is retried, takes a second. */
  changeLimits: TimeLimits
  /** For imports, bulk actions and cleanup. */
  longLimits: TimeLimits
  /** Statements that take longer are logged. */
  slowMs: number
}

const number = (least: number, most: number, otherwise: number) =>
  optional(
    z.coerce
      .number({ error: `must be a number from ${least} to ${most}` })
      .int(`must be a number from ${least} to ${most}`)
      .min(least, `must be a number from ${least} to ${most}`)
      .max(most, `must be a number from ${least} to ${most}`),
  ).transform((value) => value ?? otherwise)

const postgresAddress = () =>
  optional(address(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/name'))

/** Values below 50 are probably meant as seconds; above an hour nobody waits. */
const milliseconds = (otherwise: number) => number(50, 3_600_000, otherwise)

export const databaseVariables = {
  DATABASE_URL: postgresAddress(),
  MIGRATION_DATABASE_URL: postgresAddress(),
  DATABASE_POOL_MAX: number(1, 500, 10),
  DATABASE_POOLER: optional(
    z.enum(['none', 'transaction'], { error: 'must be none or transaction' }),
  ).transform((pooler) => pooler ?? 'none'),
  DATABASE_STATEMENT_TIMEOUT_MS: milliseconds(5000),
  DATABASE_LOCK_TIMEOUT_MS: milliseconds(1000),
  DATABASE_IDLE_TIMEOUT_MS: milliseconds(10_000),
  DATABASE_SLOW_MS: number(1, 3_600_000, 1000),
}

type Values = z.infer<z.ZodObject<typeof databaseVariables>>

export function toDatabaseSettings(values: Values): DatabaseSettings {
  const limits = {
    statementMs: values.DATABASE_STATEMENT_TIMEOUT_MS,
    lockMs: values.DATABASE_LOCK_TIMEOUT_MS,
    idleMs: values.DATABASE_IDLE_TIMEOUT_MS,
  }
  return {
    databaseUrl: values.DATABASE_URL,
    migrationUrl: values.MIGRATION_DATABASE_URL ?? values.DATABASE_URL,
    poolMax: values.DATABASE_POOL_MAX,
    pooler: values.DATABASE_POOLER,
    slowMs: values.DATABASE_SLOW_MS,
    limits,
    changeLimits: { ...limits, statementMs: limits.statementMs * 2, lockMs: limits.lockMs * 5 },
    longLimits: {
      statementMs: Math.max(60_000, limits.statementMs),
      lockMs: Math.max(10_000, limits.lockMs),
      idleMs: Math.max(60_000, limits.idleMs),
    },
  }
}

export const databaseDefaults = toDatabaseSettings(z.object(databaseVariables).parse({}))
