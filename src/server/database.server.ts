import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { lockDataDirectory } from './data-lock.server'
import { describeError, type Logger } from './log.server'
import { migrationsFolder, migrationsLock } from './migrations-folder.server'
import { StartupFault } from './startup-fault.server'

/** A database or a transaction in it: what every query takes as its first argument. */
export type Database = PgDatabase<PgQueryResultHKT>

export type OpenDatabase = {
  db: Database
  kind: 'embedded' | 'postgres'
  migrate: () => Promise<void>
  close: () => Promise<void>
}

type Options = { databaseUrl: string | undefined; dataDir: string; log: Logger }

export function openDatabase(options: Options): Promise<OpenDatabase> {
  return options.databaseUrl ? openPostgres(options.databaseUrl, options.log) : openEmbedded(options.dataDir)
}

/** How long a request waits for a connection before it is told to come back later. */
const connectionWait = 2000

async function openPostgres(url: string, log: Logger): Promise<OpenDatabase> {
  const [{ default: pg }, { drizzle }, { migrate }] = await Promise.all([
    import('pg'),
    import('drizzle-orm/node-postgres'),
    import('drizzle-orm/node-postgres/migrator'),
  ])
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: connectionWait,
    application_name: 'foreword',
  })
  // Without a listener, a server that restarts would end this process through its idle connections.
  pool.on('error', (error) => log.warn({ error: describeError(error) }, 'database connection lost'))

  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    const { host } = new URL(url)
    throw new StartupFault(
      `The PostgreSQL at ${host} (DATABASE_URL) does not answer: ${reasonOf(error)}. Check that it runs and may be reached.`,
    )
  }
  return {
    db: drizzle(pool) as unknown as Database,
    kind: 'postgres',
    async migrate() {
      // One connection holds the lock while it migrates; instances that start at once take turns.
      const client = await pool.connect()
      try {
        await client.query('select pg_advisory_lock($1)', [migrationsLock])
        await migrate(drizzle(client), { migrationsFolder })
      } finally {
        await client.query('select pg_advisory_unlock($1)', [migrationsLock])
        client.release()
      }
    },
    close: () => pool.end(),
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  const { code, message } = error as { code?: string; message?: string }
  if (code === 'ECONNREFUSED') return 'the connection was refused'
  if (code === '28P01' || code === '28000') return 'it refuses the user or the password'
  if (code === '3D000') return 'there is no database of that name'
  return message ?? 'unknown reason'
}

async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const directory = join(dataDir, 'database')
  const unlock = lockDataDirectory(join(dataDir, 'database.lock'))
  try {
    mkdirSync(directory, { recursive: true })
    const opened = await openPglite(directory)
    return {
      ...opened,
      async close() {
        await opened.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** PGlite in a directory, or in memory for tests, which may start from an image of a migrated one. */
export async function openPglite(directory: string, image?: Blob): Promise<OpenDatabase> {
  const [{ PGlite }, { pg_trgm }, { unaccent }, { drizzle }, { migrate }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('@electric-sql/pglite/contrib/unaccent'),
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
  ])
  const client = await PGlite.create(directory, {
    extensions: { pg_trgm, unaccent },
    ...(image && { loadDataDir: image }),
  })
  const db = drizzle(client)
  return {
    db: db as unknown as Database,
    kind: 'embedded',
    migrate: () => migrate(db, { migrationsFolder }),
    close: () => client.close(),
  }
}
