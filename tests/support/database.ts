import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { inject } from 'vitest'
import { openDatabase, openPglite } from '~/platform/open-database.server'
import type { OpenDatabase } from '~/platform/database.server'
import { databaseDefaults } from '~/platform/database/database-settings.server'
import { createLog } from '~/platform/log.server'
import { createStatementWatch } from '~/platform/observability/watch-statement.server'

const silent = createLog('silent')

/** A migrated and seeded database for one test file; with its URL on PostgreSQL, where other processes can connect. */
export async function openTestDatabase({ log = silent, slowMs = databaseDefaults.slowMs } = {}): Promise<
  OpenDatabase & { url?: string }
> {
  const origin = inject('origin')
  if (origin.kind === 'pglite') {
    const watch = createStatementWatch(log, slowMs)
    return await openPglite('memory://', await openAsBlob(origin.image), watch)
  }

  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = await openDatabase({ databaseUrl: origin.url, dataDir: '', log: silent })
  await admin.db.execute(`create database ${name} template ${origin.template}`)
  const url = origin.url.replace(/postgres$/, name)
  const database = await openDatabase({ databaseUrl: url, dataDir: '', log, slowMs })
  return {
    ...database,
    url,
    async close() {
      await database.close()
      await admin.db.execute(`drop database ${name} with (force)`)
      await admin.close()
    },
  }
}
