import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres } from '../scripts/lib/postgres.mjs'
import { codeIn } from './support/code'
import { filesBelow } from './support/files'
import { countingProxy } from './support/counting-proxy'
import { secret, sendRequest, sessionOf } from './support/load'
import { killAll, removeTemporary, serving, temporary } from './support/process'

/** Statements of pages by path, each in one round trip. */
type Limits = Record<string, number>

const own = { '/app': 5, '/app/account': 4 }

/** Raise a number only for what the page shows in addition. Modules add their pages in `tests/<module>/page-cost.json`. */
const limits: Record<string, Limits> = {
  // Administrator of the product, and owner of an organization, of which the next is a member.
  'admin@example.com': {
    ...own,
    '/manager/dashboard': 6,
    '/manager/users': 2,
    '/manager/audit': 2,
    '/manager/jobs': 2,
    '/manager/mail': 2,
  },
  'user@example.com': { ...own },
  // In no organization, without shelves.
  'reader@example.com': { ...own },
}
for (const path of filesBelow('tests', /\/page-cost\.json$/)) {
  const added = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Limits>
  for (const [email, pages] of Object.entries(added)) Object.assign(limits[email]!, pages)
}

const appUrl = 'http://localhost:4994'

let postgres: Awaited<ReturnType<typeof startPostgres>>
let proxy: Awaited<ReturnType<typeof countingProxy>>
let database: Client
let url: string

beforeAll(async () => {
  postgres = await startPostgres({ settings: ['fsync=off'] })
  proxy = await countingProxy(postgres.url)
  const env = { APP_URL: appUrl, AUTH_SECRET: secret, DATA_DIR: temporary() }
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
  for (const [path, limit] of Object.entries(limits[email]!)) {
    const visit = () => sendRequest(url + path, { cookie, headers: { accept: 'text/html' } })
    // Connections are open and modules loaded from the third visit on.
    await visit()
    await visit()
    const { result, statements, roundTrips } = await proxy.during(visit)
    expect.soft([path, result.status]).toEqual([path, 200])
    expect.soft(statements.length, `${path} sends\n${statements.join('\n')}`).toBeLessThanOrEqual(limit)
    expect.soft(roundTrips, `round trips of ${path}`).toBeLessThanOrEqual(limit)
  }
})

/** Statements of a sign-in by code of an existing person, by what the browser was before. */
const signInLimits = {
  'from an unknown browser': { send: 3, verify: 5 },
  'from a known browser': { send: 4, verify: 5 },
}

/** One request in so many also deletes expired rows. */
const isClearing = (statement: string) => /^delete from .*now\(\)/.test(statement)

test('statements of a sign-in by code', async () => {
  const email = 'signs-in@example.com'
  await database.query(
    `insert into "user" (id, email, name, email_verified, onboarded_at) values ($1, $1, 'Reader', true, now())`,
    [email],
  )
  const post = (path: string, body: object, cookie: string) =>
    fetch(`${url}/api/auth${path}`, {
      method: 'POST',
      headers: { origin: appUrl, 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  const cookie = ({ result }: { result: Response }, name: string) =>
    result.headers.getSetCookie().find((line) => line.includes(`.${name}=`))!.split(';', 1)[0]! // prettier-ignore
  let device = ''
  for (const [browser, limit] of Object.entries(signInLimits)) {
    const send = await proxy.during(() =>
      post('/email-otp/send-verification-otp', { email, type: 'sign-in' }, device),
    )
    const { rows } = await database.query<{ text: string }>(
      'select text from mailbox_message where recipient = $1 order by created_at desc limit 1',
      [email],
    )
    const cookies = `${device}; ${cookie(send, 'attempt')}`
    const verify = await proxy.during(() =>
      post('/sign-in/email-otp', { email, otp: codeIn(rows[0]!.text) }, cookies),
    )
    device = cookie(verify, 'device')
    for (const [step, { result, statements }] of Object.entries({ send, verify })) {
      const counted = statements.filter((each) => !isClearing(each))
      expect.soft(result.status, `${step} ${browser}`).toBe(200)
      expect
        .soft(counted.length, `${step} ${browser} sends\n${counted.join('\n')}`)
        .toBeLessThanOrEqual(limit[step as keyof typeof limit])
    }
  }
})
