import { count } from 'drizzle-orm'
import { describe, expect, inject, test } from 'vitest'
import { user } from '~/modules/auth/auth.table.server'
import { openDatabase, openPglite } from '~/platform/open-database.server'
import type { Database } from '~/platform/database.server'
import { createLog } from '~/platform/log.server'
import { isMigrated } from '~/platform/migrations.server'
import { rowsOf } from '~/platform/rows-of.server'
import { checksums } from '../../tests/support/checksums'
import { openTestDatabase } from '../../tests/support/database'
import { seed } from './runtime.server'

test('the sample data is complete, and seeding again adds nothing', async () => {
  const { db, close } = await openTestDatabase()
  const first = await checksums({ db })
  expect((await db.select({ n: count() }).from(user))[0]!.n).toBeGreaterThanOrEqual(60)
  await seed(db, { organizations: true })
  expect(await checksums({ db })).toEqual(first)
  await close()
})

describe('sample organizations', () => {
  /** Members, team members and pending invitations of each organization. */
  const samples = async (db: Database) =>
    rowsOf<{ owners: number; members: number; teams: number; awaited: number; told: number }>(
      await db.execute(`
        select (select count(*)::int from member where organization_id = o.id and role = 'owner') owners,
          (select count(*)::int from member where organization_id = o.id) members,
          (select count(distinct team_id)::int from team_member where organization_id = o.id) teams,
          (select count(*)::int from invitation where organization_id = o.id and status = 'pending'
            and inviter_id is not null and expires_at > now()) awaited,
          (select count(*)::int from audit_entry where subject_id = o.id) told
        from organization o`),
    )

  test('have an owner, other members, teams and open invitations', async () => {
    const { db, close } = await openTestDatabase()
    const found = await samples(db)
    expect(found.length).toBeGreaterThanOrEqual(3)
    for (const { owners, members, teams, awaited, told } of found) {
      expect(owners).toBeGreaterThan(0)
      expect(members).toBeGreaterThan(owners)
      expect(teams).toBeGreaterThan(1)
      expect(awaited).toBeGreaterThan(0)
      expect(told).toBe(members)
    }
    await close()
  })

  test('do not exist if organizations are disabled', async () => {
    const { db, migrate, close } = await openPglite('memory://')
    await migrate()
    await seed(db, { organizations: false })
    expect(await db.$count(user)).toBeGreaterThan(0)
    expect(await samples(db)).toEqual([])
    await close()
  })
})

// Only PostgreSQL can be opened by several processes.
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
    await Promise.all(
      instances.map(({ db, migrate }) => migrate().then(() => seed(db, { organizations: true }))),
    )

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
