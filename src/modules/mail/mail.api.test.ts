import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '~/lib/new-id'
import { undeliveredMail } from '~/platform/undelivered-mail.table.server'
import { startApp, type TestApp } from '../../../tests/support/app'
import { organizationsOf, type Person } from '../../../tests/support/organizations'
import { sweepMails } from './mail.data.server'

let app: TestApp
let the: ReturnType<typeof organizationsOf>
let admin: Person
beforeAll(async () => {
  app = await startApp()
  the = organizationsOf(app)
  admin = await the.person({ role: 'admin' })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.delete(undeliveredMail)
})

type Given = Partial<typeof undeliveredMail.$inferInsert>

async function failed(given: Given = {}): Promise<string> {
  const id = newId()
  await app.db.insert(undeliveredMail).values({
    id,
    kind: 'code',
    address: 'reader@example.com',
    reason: 'refused',
    state: 'failed',
    ...given,
  })
  return id
}

const list = async (by: Person, query = '') => await the.rest(by, 'GET', `/mail${query}`)
const ids = ({ body }: { body: { items: { id: string }[] } }) => body.items.map(({ id }) => id)

test('administrators list what was not delivered, newest first, by state and receiver', async () => {
  const reader = await the.person()
  const first = await failed({ firstAt: new Date(Date.now() - 60_000), userId: reader.id })
  const second = await failed({ state: 'retrying', reason: 'busy', response: '451 try again later' })
  const all = await list(admin)
  expect(ids(all)).toEqual([second, first])
  expect(all.body.items[0]).toEqual({
    id: second,
    kind: 'code',
    userId: null,
    address: 'reader@example.com',
    reason: 'busy',
    response: '451 try again later',
    attempts: 1,
    state: 'retrying',
    firstAt: expect.any(String),
    lastAt: expect.any(String),
  })
  expect(ids(await list(admin, '?state=failed'))).toEqual([first])
  expect(ids(await list(admin, `?user=${reader.id}`))).toEqual([first])
  const page = await list(admin, '?limit=1')
  expect(ids(await list(admin, `?limit=1&cursor=${page.body.nextCursor}`))).toEqual([first])
})

test('nobody else may read the list', async () => {
  const reader = await the.person()
  expect((await list(reader)).status).toBe(403)
  expect((await the.rest(null, 'GET', '/mail')).status).toBe(401)
})

test('the dashboard counts what failed within a day and was not delivered since', async () => {
  const old = new Date(Date.now() - 25 * 3_600_000)
  await failed()
  await failed({ state: 'retrying' })
  await failed({ state: 'late' })
  await failed({ state: 'dropped' })
  await failed({ firstAt: old, lastAt: old })
  const { body } = await the.rest(admin, 'GET', '/dashboard/figures')
  expect(body.failingMails).toBe(2)
})

test('rows are deleted after 30 days, with their user, and beyond the newest ten thousand', async () => {
  const reader = await the.person()
  const kept = [await failed(), await failed({ userId: reader.id })]
  await failed({ firstAt: new Date(Date.now() - 31 * 86_400_000) })
  await failed({ userId: newId() })
  await sweepMails(app.db)
  const rest = async () => (await app.db.select().from(undeliveredMail)).map(({ id }) => id).toSorted()
  expect(await rest()).toEqual(kept.toSorted())
  await app.db.execute(
    sql`insert into undelivered_mail (id, kind, address, reason, state)
      select gen_random_uuid(), 'code', 'flood@example.com', 'refused', 'failed' from generate_series(1, 10050)`,
  )
  await sweepMails(app.db)
  expect(await app.db.$count(undeliveredMail)).toBe(10_000)
  expect(await app.db.$count(undeliveredMail, eq(undeliveredMail.address, 'flood@example.com'))).toBe(10_000)
})
