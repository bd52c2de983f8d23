import { readFileSync } from 'node:fs'
import { eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { session, user } from '~/modules/auth/auth.table.server'
import { newId } from '~/lib/new-id'
import { startApp, type TestApp } from '../../../tests/support/app'
import { dailyCount } from './daily-count.table.server'
import type { Day, Figures } from './dashboard.contract'

let app: TestApp
let admin: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('admin@example.com')
})
afterAll(() => app.close())

const read = async <TestResponse>(part: string) =>
  (await (await app.request(`/api/rest/dashboard/${part}`, { cookie: admin })).json()) as TestResponse
const days = async (part: 'signups' | 'signins') => (await read<{ days: Day[] }>(part)).days
const todays = async (part: 'signups' | 'signins') => (await days(part)).at(-1)!.count

const idOf = async (email: string) =>
  (await app.db.select({ id: user.id }).from(user).where(eq(user.email, email)))[0]!.id

let people = 0
const newPerson = (createdAt = new Date()) => {
  const email = `counted${++people}@example.org`
  return { id: newId(), name: 'Counted', email, createdAt }
}

describe('the days', () => {
  test.each(['signups', 'signins'] as const)('of %s are sixty in UTC, without a gap', async (part) => {
    const all = await days(part)
    const today = Date.parse(new Date().toISOString().slice(0, 10))
    expect(all.map(({ day }) => Date.parse(day))).toEqual(
      Array.from({ length: 60 }, (_, index) => today - (59 - index) * 86_400_000),
    )
  })

  test('of the sample data look like those of a product in use', async () => {
    const everySignUp = await days('signups')
    const joined = await app.db.$count(user, sql`${user.createdAt} > now() - interval '59 days'`)
    expect(everySignUp.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(joined)
    expect(joined).toBeGreaterThan(30)
    const before = (await days('signins')).slice(0, -1)
    expect(before.filter(({ count }) => count > 0).length).toBeGreaterThan(50)
  })
})

describe('a sign-up', () => {
  test('counts once, on the day in UTC, and stays counted after a deletion', async () => {
    const before = await days('signups')
    const late = newPerson(new Date(`${before.at(-3)!.day}T23:59:59.900Z`))
    const early = newPerson(new Date(`${before.at(-2)!.day}T00:00:00.100Z`))
    await app.db.insert(user).values([late, early])
    await app.signIn('somebody.new@example.org')
    const after = await days('signups')
    const added = after.map(({ count }, index) => count - before[index]!.count)
    expect(added.slice(-4)).toEqual([0, 1, 1, 1])

    await app.db.delete(user).where(eq(user.id, late.id))
    expect(await days('signups')).toEqual(after)
  })
})

describe('a sign-in', () => {
  test('counts once; a new request, token rotation and impersonation do not count', async () => {
    const before = await todays('signins')
    const cookie = await app.signIn('user@example.com')
    expect(await todays('signins')).toBe(before + 1)

    const userId = await idOf('user@example.com')
    await app.db.update(session).set({ mustRenew: true }).where(eq(session.userId, userId))
    const response = await app.request('/api/auth/get-session', { cookie })
    expect(response.headers.getSetCookie()).toHaveLength(1)
    await app.post(`/api/rest/users/${userId}/impersonate`, { reason: 'To look' }, { cookie: admin })
    expect(await app.db.$count(session, sql`${session.impersonatedBy} is not null`)).toBe(1)
    expect(await todays('signins')).toBe(before + 1)
  })
})

test('concurrent sign-ups and sign-ins are all counted', async () => {
  const before = { signUps: await days('signups'), signIns: await todays('signins') }
  const userId = await idOf('user@example.com')
  const at = (index: number) => new Date(`${before.signUps[index]!.day}T12:00:00Z`)
  await Promise.all(
    Array.from({ length: 40 }, async (_, turn) => {
      // The same days in both orders, which would deadlock with separate row locks.
      const over = turn % 2 ? [5, 10, 15] : [15, 10, 5]
      await app.db.insert(user).values(over.map((index) => newPerson(at(index))))
      await app.db
        .insert(session)
        .values({ id: newId(), token: newId(), userId, expiresAt: new Date(Date.now() + 60_000) })
    }),
  )
  const after = await days('signups')
  for (const index of [5, 10, 15]) expect(after[index]!.count - before.signUps[index]!.count).toBe(40)
  expect(await todays('signins')).toBe(before.signIns + 40)
})

test('the total of users equals the table, without counting it', async () => {
  await app.db.insert(user).values(newPerson())
  expect(await read<Figures>('figures')).toMatchObject({ users: await app.db.$count(user) })
})

test('the migration counts existing rows', async () => {
  const migration = readFileSync('drizzle/0008_daily_counts.sql', 'utf8').split('--> statement-breakpoint')
  await app.db.delete(dailyCount)
  for (const statement of migration.slice(-2)) await app.db.execute(statement)
  const rows = await app.db.select().from(dailyCount)
  const totalOf = (wanted: string) =>
    rows.filter(({ name }) => name === wanted).reduce((sum, { total }) => sum + total, 0)
  expect(totalOf('sign-up')).toBe(await app.db.$count(user))
  expect(totalOf('sign-in')).toBe(await app.db.$count(session, isNull(session.impersonatedBy)))
  const added = newPerson(new Date('2026-01-31T23:30:00Z'))
  await app.db.insert(user).values(added)
  expect((await app.db.select().from(dailyCount)).filter(({ day }) => day === '2026-01-31')).toEqual([
    { name: 'sign-up', day: '2026-01-31', total: expect.any(Number) },
  ])
})
