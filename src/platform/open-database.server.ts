import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Database, OpenDatabase } from './database.server'
import { lockDataDirectory } from './data-lock.server'
import { databaseDefaults, type DatabaseSettings } from './database/database-settings.server'
import { makePlainRole, unprivilegedRoleOf } from './database/unprivileged-role.server'
import type { Logger } from './log.server'
import { applyMigrations } from './migrations.server'

type Options = Partial<DatabaseSettings> & { dataDir: string; log: Logger }

export async function openDatabase({ log, dataDir, ...settings }: Options): Promise<OpenDatabase> {
  const { databaseUrl } = settings
  if (!databaseUrl) return await openEmbedded(dataDir)
  const { openPostgres } = await import('./database/postgres.server')
  return await openPostgres({ ...databaseDefaults, ...settings, databaseUrl }, log)
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

/** PGlite in a directory, or in memory for tests, optionally from an image of a migrated database. */
export async function openPglite(directory: string, image?: Blob): Promise<OpenDatabase> {
  const [{ PGlite }, { pg_trgm }, { unaccent }, { drizzle }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('@electric-sql/pglite/contrib/unaccent'),
    import('drizzle-orm/pglite'),
  ])
  const client = await PGlite.create(directory, {
    extensions: { pg_trgm, unaccent },
    ...(image && { loadDataDir: image }),
  })
  const db = drizzle(client) as unknown as Database
  const take = async (role: string | null) => {
    if (role) await db.execute(`set role ${role}`)
  }
  await take(await unprivilegedRoleOf(db))
  return {
    db,
    kind: 'embedded',
    async migrate() {
      await db.execute('reset role')
      await db.transaction((tx) => applyMigrations(tx))
      await take(await makePlainRole(db))
    },
    close: () => client.close(),
  }
}
