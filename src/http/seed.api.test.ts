import { count } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { user } from '~/modules/auth/auth.table.server'
import { book } from '~/example/catalogue/book/book.table.server'
import { genre } from '~/example/catalogue/genre/genre.table.server'
import { openDatabase } from '~/platform/database.server'
import { createLog } from '~/platform/log.server'
import { isMigrated } from '~/platform/migrations.server'
import { rowsOf } from '~/platform/rows-of.server'
import { openTestDatabase } from '../../tests/support/database'
import { seed } from './seed.server'

test('the sample data is rich enough, and a second time adds nothing', async () => {
  const { db, close } = await openTestDatabase()
  const counts = async () =>
    Promise.all([user, book, genre].map(async (table) => (await db.select({ n: count() }).from(table))[0]!.n))
  const first = await counts()
  expect(first[0]).toBeGreaterThanOrEqual(60)
  expect(first[1]).toBeGreaterThanOrEqual(100)
  expect(first[2]).toBeGreaterThanOrEqual(10)
  await seed(db)
  expect(await counts()).toEqual(first)
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
    expect((await db.select({ n: count() }).from(book))[0]!.n).toBe(120)
    await Promise.all(instances.map(({ close }) => close()))
    await admin.db.execute('drop database together')
    await admin.close()
  })
}
