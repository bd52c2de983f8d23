import { count } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { user } from '~/modules/auth/auth.table.server'
import { openDatabase } from '~/platform/database.server'
import { createLog } from '~/platform/log.server'
import { isMigrated } from '~/platform/migrations.server'
import { rowsOf } from '~/platform/rows-of.server'
import { checksums } from '../../tests/support/checksums'
import { openTestDatabase } from '../../tests/support/database'
import { seed } from './seed.server'

test('the sample data is rich enough, and a second time adds nothing', async () => {
  const { db, close } = await openTestDatabase()
  const first = await checksums({ db })
  expect((await db.select({ n: count() }).from(user))[0]!.n).toBeGreaterThanOrEqual(60)
  await seed(db)
  expect(await checksums({ db })).toEqual(first)
  await close()
})

// Only a database that several processes can open has anything to race for.
const origin = inject('origin')
if (origin.kind === 'postgres') {
  test('four instances that start at once migrate and seed once', async () => {
    const log = createLog('silent')
    const admin = await openDatabase({ databaseUrl: origin.url, dataDir: '', log })
    await admin.db.execute('create database together')
    const databaseUrl = origin.url.replace(/postgres$/, 'together')
    const instances = await Promise.all(
      [1, 2, 3, 4].map(() => openDatabase({ databaseUrl, dataDir: '', log })),
    )
    await Promise.all(instances.map(({ db, migrate }) => migrate().then(() => seed(db))))

    const { db } = instances[0]!
    expect(await isMigrated(db)).toBe(true)
    const applied = rowsOf<{ hash: string }>(
      await db.execute('select hash from drizzle.__drizzle_migrations'),
    )
    expect(new Set(applied.map(({ hash }) => hash)).size).toBe(applied.length)
    expect((await db.select({ n: count() }).from(user))[0]!.n).toBe(60)
    await Promise.all(instances.map(({ close }) => close()))
    await admin.db.execute('drop database together')
    await admin.close()
  })
}
