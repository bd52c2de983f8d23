import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { inject } from 'vitest'
import { openDatabase, openPglite } from '~/platform/open-database.server'
import type { OpenDatabase } from '~/platform/database.server'
import { createLog } from '~/platform/log.server'

const log = createLog('silent')

/** A migrated and seeded database for one test file; with its URL on PostgreSQL, where other processes can connect. */
export async function openTestDatabase(): Promise<OpenDatabase & { url?: string }> {
  const origin = inject('origin')
  if (origin.kind === 'pglite') return await openPglite('memory://', await openAsBlob(origin.image))

  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = await openDatabase({ databaseUrl: origin.url, dataDir: '', log })
  await admin.db.execute(`create database ${name} template ${origin.template}`)
  const url = origin.url.replace(/postgres$/, name)
  const database = await openDatabase({ databaseUrl: url, dataDir: '', log })
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
