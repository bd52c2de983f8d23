import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../tests/support/app'

type Person = { id: string; name: string; email: string }
type Page = { items: Person[]; total: number; similar: boolean; nextCursor: string | null }

let app: TestApp
let admin: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('admin@example.com')
})
afterAll(() => app.close())

const add = async (name: string, email: string) => {
  const response = await app.post('/api/rest/users', { name, email }, { cookie: admin })
  expect(response.status).toBe(201)
}
const send = (query: Record<string, string>) =>
  app.request(`/api/rest/users?${new URLSearchParams(query)}`, { cookie: admin })
const page = async (query: Record<string, string>) => {
  const response = await send(query)
  expect(response.status).toBe(200)
  return (await response.json()) as Page
}
const emails = async (searchTerm: string, more: Record<string, string> = {}) =>
  (await page({ searchTerm, ...more })).items.map(({ email }) => email)
async function everyPage(query: Record<string, string>, meanwhile?: (turn: number) => Promise<unknown>) {
  const seen: string[] = []
  for (let cursor = '', turn = 0; ; turn++) {
    const next = await page({ ...query, ...(cursor && { cursor }) })
    seen.push(...next.items.map(({ email }) => email))
    if (!next.nextCursor) return seen
    cursor = next.nextCursor
    await meanwhile?.(turn)
  }
}

describe('a search for users', () => {
  test('by an exact address lists its owner first, before newer users', async () => {
    await add('Ida Marsh', 'ida@marsh.example')
    for (let n = 1; n <= 10; n++) await add(`Ida Marsh ${n}`, `ida.${n}@marsh.example`)
    for (const term of ['ida@marsh.example', ' IDA@Marsh.Example ']) {
      const found = await page({ searchTerm: term, limit: '5' })
      expect(found.items[0]).toMatchObject({ email: 'ida@marsh.example' })
      expect(found).toMatchObject({ total: 11, similar: false })
    }
    expect(new Set(await everyPage({ searchTerm: 'ida@marsh.example', limit: '2' })).size).toBe(11)
  })

  const ranked = [
    'r1@rowan.example',
    'rowan@one.example',
    'r2@rowan.example',
    'rowan.two@x.example',
    'r3@rowan.example',
  ]
  test('lists exact matches first, then prefixes, then other matches', async () => {
    await add('Rowan Tree', 'r2@rowan.example')
    await add('Rowan', 'r1@rowan.example')
    await add('Zed', 'rowan.two@x.example')
    await add('Rowan Abbot', 'rowan@one.example')
    await add('Alder Rowan', 'r3@rowan.example')
    expect(await emails('rowan')).toEqual(ranked)
    expect(await emails('ROWAN ')).toEqual(ranked)
    expect((await emails('rówan'))[0]).toBe('r1@rowan.example')
    expect(await everyPage({ searchTerm: 'rowan', limit: '1' })).toEqual(ranked)
    expect((await page({ searchTerm: 'rowan', limit: '1' })).total).toBe(5)
  })

  test('keeps an explicit order', async () => {
    expect(await emails('rowan', { sort: 'email' })).toEqual(ranked.toSorted())
    expect(await emails('rowan', { sort: '-email' })).toEqual(ranked.toSorted().toReversed())
    expect(await emails('rowan', { sort: '-createdAt' })).toEqual([
      'r3@rowan.example',
      'rowan@one.example',
      'rowan.two@x.example',
      'r1@rowan.example',
      'r2@rowan.example',
    ])
  })

  test('finds words that span name and address', async () => {
    await add('Wren', 'finch@birds.example')
    expect(await emails('wren finch')).toEqual(['finch@birds.example'])
  })

  test('lists everybody once over all pages, while users are added', async () => {
    for (const n of [1, 2, 3]) {
      await add(`Juniper ${n}`, `j${n}@x.example`)
      await add(`Ann ${n}`, `juniper${n}@x.example`)
      await add(`The Juniper ${n}`, `k${n}@x.example`)
    }
    const seen = await everyPage({ searchTerm: 'juniper', limit: '2' }, async (turn) => {
      await add(`Juniper 0 ${turn}`, `new${turn}@x.example`)
    })
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.filter((email) => !email.startsWith('new'))).toEqual(
      ['j1', 'j2', 'j3', 'juniper1', 'juniper2', 'juniper3', 'k3', 'k2', 'k1'].map((n) => `${n}@x.example`),
    )
  })

  test('for symbols only finds names that start with them', async () => {
    await add('*** Star', 'star@signs.example')
    expect(await page({ searchTerm: '***' })).toMatchObject({
      items: [{ email: 'star@signs.example' }],
      total: 1,
    })
    for (const term of ['%', '_', '\u0301'])
      expect(await page({ searchTerm: term })).toMatchObject({ items: [], total: 0 })
  })

  test('marks results that are only similar', async () => {
    await add('Persimmon Lake', 'lake@similar.example')
    expect(await page({ searchTerm: 'persimmno' })).toMatchObject({ similar: true, total: 1 })
  })
})

test('a cursor of another search is refused', async () => {
  const { nextCursor } = await page({ searchTerm: 'rowan', limit: '1' })
  const cursor = nextCursor!
  expect((await send({ searchTerm: 'rowan', limit: '1', cursor })).status).toBe(200)
  const others: Record<string, string>[] = [
    { searchTerm: 'rowan', sort: 'name' },
    { searchTerm: 'else' },
    { searchTerm: 'rowan', role: 'user' },
    {},
  ]
  for (const other of others) {
    const response = await send({ ...other, cursor })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'INVALID_CURSOR' })
  }
})
