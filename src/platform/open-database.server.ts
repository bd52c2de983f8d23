import type { PGlite } from '@electric-sql/pglite'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Database, OpenDatabase } from './database.server'
import { databaseDefaults, type DatabaseSettings } from './database/database-settings.server'
import { makePlainRole, unprivilegedRoleOf } from './database/unprivileged-role.server'
import { jobTablesScript } from './jobs/job-schema.server'
import type { Logger } from './log.server'
import { applyMigrations } from './migrations.server'
import { createStatementWatch, type WatchStatement } from './observability/watch-statement.server'
import { StartupFault } from './setting-kinds.server'

type Options = Partial<DatabaseSettings> & { dataDir: string; log: Logger }

export async function openDatabase({ log, dataDir, ...settings }: Options): Promise<OpenDatabase> {
  const { databaseUrl } = settings
  if (!databaseUrl) {
    const { slowMs = databaseDefaults.slowMs } = settings
    return await openEmbedded(dataDir, createStatementWatch(log, slowMs))
  }
  const { openPostgres } = await import('./database/postgres.server')
  return await openPostgres({ ...databaseDefaults, ...settings, databaseUrl }, log)
}

async function openEmbedded(dataDir: string, watch: WatchStatement): Promise<OpenDatabase> {
  const directory = join(dataDir, 'database')
  const unlock = lockDataDirectory(join(dataDir, 'database.lock'))
  try {
    const opened = await openOrCreate(directory, watch)
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

/** The marker tells a half-created cluster, whose process was killed, from one that may contain rows. */
async function openOrCreate(directory: string, watch: WatchStatement): Promise<OpenDatabase> {
  const marker = `${directory}.incomplete`
  if (existsSync(marker)) rmSync(directory, { recursive: true, force: true })
  const isNew = !existsSync(join(directory, 'PG_VERSION'))
  mkdirSync(directory, { recursive: true })
  if (!isNew) return await openPglite(directory, undefined, watch)
  writeFileSync(marker, '')
  const opened = await openPglite(directory, newCluster(), watch)
  rmSync(marker)
  return opened
}

/** The result of initdb, which the build stores; undefined if it did not. */
function newCluster(): Blob | undefined {
  try {
    const { version } = JSON.parse(
      readFileSync(resolve('node_modules/@electric-sql/pglite/package.json'), 'utf8'),
    ) as { version: string }
    return new Blob([readFileSync(resolve('dist', `new-cluster-${version}.tar.gz`))], {
      type: 'application/gzip',
    })
  } catch {
    return undefined
  }
}

/** Locks PGlite's directory: two processes on it lose rows silently. Returns the release function. */
function lockDataDirectory(file: string): () => void {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  for (;;) {
    try {
      // Written to a temporary file and hard-linked, which is atomic: the lock file always contains the pid.
      writeFileSync(draft, String(process.pid), { mode: 0o600 })
      linkSync(draft, file)
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(draft, { force: true })
    }
    const holder = Number(readFileSync(file, 'utf8'))
    if (holder > 0 && holder !== process.pid && isAlive(holder)) {
      throw new StartupFault(
        `The data directory ${dirname(file)} is in use by process ${holder}. ` +
          'Stop that one, or set DATA_DIR to another directory.',
      )
    }
    // A stale lock of a killed process, whose pid may have been reused by this one.
    rmSync(file, { force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** PGlite in a directory, or in memory for tests, optionally from an image of one. */
export async function openPglite(
  directory: string,
  image?: Blob,
  watch?: WatchStatement,
): Promise<OpenDatabase> {
  const [{ PGlite }, { pg_trgm }, { unaccent }, { drizzle }, { fromPglite }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('@electric-sql/pglite/contrib/unaccent'),
    import('drizzle-orm/pglite'),
    import('pg-boss'),
  ])
  const client = await PGlite.create(directory, {
    extensions: { pg_trgm, unaccent },
    ...(image && { loadDataDir: image }),
  })
  if (watch) watchStatements(client, watch)
  const db = drizzle(client) as unknown as Database
  const take = async (role: string | null) => {
    if (role) await db.execute(`set role ${role}`)
  }
  await take(await unprivilegedRoleOf(db))
  return {
    db,
    kind: 'embedded',
    jobsDatabase: fromPglite(client),
    async migrate() {
      await db.execute('reset role')
      await db.transaction((tx) => applyMigrations(tx))
      const jobTables = await jobTablesScript(db)
      if (jobTables) await client.transaction((tx) => tx.exec(jobTables))
      await take(await makePlainRole(db))
    },
    close: () => client.close(),
  }
}

/** The client and its transactions send statements with the same method. */
function watchStatements(client: PGlite, watch: WatchStatement): void {
  const watched = <T extends Pick<PGlite, 'query'>>(target: T): T => {
    const query = target.query.bind(target)
    target.query = (statement, ...rest) => watch(statement, () => query(statement, ...rest))
    return target
  }
  watched(client)
  const transaction = client.transaction.bind(client)
  client.transaction = (work) => transaction((tx) => work(watched(tx)))
}
