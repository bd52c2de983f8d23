// Isolated: export places are counted per process, and other test files may hold one.
import { setTimeout as sleep } from 'node:timers/promises'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { user } from '~/modules/auth/auth.table.server'
import { startApp, type TestApp } from '../../tests/support/app'
import { areServed } from '../../tests/support/languages'

let app: TestApp
let admins: string[]

beforeAll(async () => {
  app = await startApp()
  const emails = [1, 2, 3, 4, 5].map((index) => `exporter${index}@example.com`)
  admins = []
  for (const email of emails) admins.push(await app.signIn(email))
  await app.db.update(user).set({ role: 'admin' }).where(inArray(user.email, emails))
  // A change of role rotates the session token with the next response.
  for (const [index, cookie] of admins.entries()) {
    const renewed = (await app.request('/api/auth/get-session', { cookie })).headers.getSetCookie()[0]
    if (renewed) admins[index] = renewed.split(';', 1)[0]!
  }
})
afterAll(() => app.close())

const path = '/api/rest/audit/export'
const open = (cookie: string, init: RequestInit = {}) => app.request(path, { cookie, ...init })
const statusOf = async (cookie: string) => {
  const response = await open(cookie)
  await response.body?.cancel()
  return response.status
}
const refused = async (response: Response) => ({
  status: response.status,
  retryAfter: response.headers.get('retry-after'),
  body: (await response.json()) as { code: string; message: string },
})

test('a user may run two exports at once, all users eight; each that ends frees a place', async () => {
  const [first, ...others] = admins as [string, ...string[]]
  const own = [await open(first), await open(first)]
  expect(await refused(await open(first))).toMatchObject({
    status: 429,
    retryAfter: '10',
    body: { code: 'TOO_MANY_EXPORTS', data: { retryAfter: 10 } },
  })
  const french = await open(first, { headers: { 'accept-language': 'fr' } })
  const message = (await refused(french)).body.message
  if (areServed('fr'))
    expect(message).toBe('Vous téléchargez déjà autant de fichiers qu’il est permis à la fois')

  const theirs: Response[] = []
  for (const cookie of others.slice(0, 3)) theirs.push(await open(cookie), await open(cookie))
  expect(theirs.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(await refused(await open(others[3]!))).toMatchObject({
    status: 503,
    retryAfter: '5',
    body: { code: 'EXPORTS_BUSY' },
  })

  // Reading completely and aborting both release the place, once.
  expect(await own[0]!.text()).toContain('time,action')
  await own[1]!.body!.cancel()
  expect(await statusOf(others[3]!)).toBe(200)
  expect([await statusOf(first), await statusOf(first), await statusOf(first)]).toEqual([200, 200, 200])
  for (const each of theirs) await each.body!.cancel()
})

test('through the other API it is a file too, and its place is released', async () => {
  for (let round = 0; round < 3; round++) {
    const response = await app.post('/api/rpc/audit/export', { json: {} }, { cookie: admins[0]! })
    expect(response.headers.get('content-disposition')).toContain('audit-')
    expect(await response.text()).toContain('time,action')
  }
})

test('an aborted connection releases the place, and is not logged as an error', async () => {
  const cookie = admins[0]!
  const before = app.lines.length
  for (let round = 0; round < 3; round++) {
    const gone = new AbortController()
    const response = await open(cookie, { signal: gone.signal })
    const reader = response.body!.getReader()
    // While rows are being read.
    const reading = reader.read()
    await reader.cancel()
    gone.abort()
    await reading
  }
  await sleep(100)
  expect(await statusOf(cookie)).toBe(200)
  const faults = app.lines.slice(before).filter((line) => /"level":"?(error|warn|50|40)/.test(line))
  expect(faults).toEqual([])
})
