import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres } from '../scripts/lib/postgres.mjs'
import { countingProxy } from './support/counting-proxy'
import { secret, sendRequest, sessionOf } from './support/load'
import { killAll, removeTemporary, serving, temporary } from './support/process'

type Costs = Record<string, number>

/** Organizations of the sample data, by what the person is there. */
const organizations = {
  '/app/o/harbour-street/members': 5,
  '/app/o/harbour-street/shelves': 4,
  '/app/o/harbour-street/teams': 4,
}

const app = {
  '/app': 5,
  '/app/books': 3,
  '/app/shelves': 4,
  '/app/shelves/reading': 3,
  '/app/organizations': 4,
  '/app/account': 4,
}

/** Statements of a page, each in one round trip. Raise a number only for what the page shows in addition. */
const limits: Record<string, Costs> = {
  // Owner of the organization and administrator of the product.
  'admin@example.com': {
    ...app,
    ...organizations,
    '/manager/dashboard': 6,
    '/manager/users': 2,
    '/manager/books': 3,
    '/manager/genres': 2,
    '/manager/organizations': 2,
    '/manager/audit': 2,
  },
  // Member of the organization.
  'user@example.com': { ...app, ...organizations },
  // In no organization.
  'reader@example.com': app,
}

let postgres: Awaited<ReturnType<typeof startPostgres>>
let proxy: Awaited<ReturnType<typeof countingProxy>>
let database: Client
let url: string

beforeAll(async () => {
  postgres = await startPostgres({ settings: ['fsync=off'] })
  proxy = await countingProxy(postgres.url)
  const env = { APP_URL: 'http://localhost:4994', AUTH_SECRET: secret, DATA_DIR: temporary() }
  url = (await serving({ ...env, DATABASE_URL: proxy.url })).url
  database = new Client(postgres.url)
  await database.connect()
}, 60_000)

afterAll(async () => {
  await database.end()
  killAll()
  await proxy.stop()
  await postgres.stop()
  removeTemporary()
})

test.each(Object.keys(limits))('statements and round trips of each page for %s', async (email) => {
  await database.query(
    `insert into "user" (id, email, name, email_verified) values ($1, $1, 'Reader', true) on conflict do nothing`,
    [email],
  )
  const cookie = await sessionOf(database, email)
  const found: Record<string, unknown> = {}
  const all: string[] = []
  for (const path of Object.keys(limits[email]!)) {
    const visit = () => sendRequest(url + path, { cookie, headers: { accept: 'text/html' } })
    // Connections are open and modules loaded from the third visit on.
    await visit()
    await visit()
    const { result, statements, roundTrips } = await proxy.during(visit)
    expect([path, result.status]).toEqual([path, 200])
    found[path] = { statements: statements.length, roundTrips }
    all.push(`${path}\n${statements.map((each) => `  ${each.slice(0, 200)}`).join('\n')}`)
  }
  const expected = Object.entries(limits[email]!).map(([path, most]) => [
    path,
    { statements: most, roundTrips: most },
  ])
  expect(found, all.join('\n')).toEqual(Object.fromEntries(expected))
})
