import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../tests/support/app'
import { book } from './book.table.server'

type Page = {
  items: { id: string; title: string; createdAt: string }[]
  total: number
  nextCursor: string | null
}

let app: TestApp
let cookie: string
beforeAll(async () => {
  app = await startApp()
  cookie = await app.signIn('user@example.com')
})
afterAll(() => app.close())

const get = (path: string) => app.request(`/api/rest${path}`, { cookie })
const page = async (query = '') => (await (await get(`/books${query}`)).json()) as Page

describe('the list of books', () => {
  test('answers the newest 20 of all, and where to go on', async () => {
    const { items, total, nextCursor } = await page()
    expect(items).toHaveLength(20)
    expect(total).toBe(120)
    expect(nextCursor).toEqual(expect.any(String))
    const times = items.map((item) => Date.parse(item.createdAt))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
  })

  test('shows every book exactly once from page to page', async () => {
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const next: Page = await page(`?limit=7${cursor && `&cursor=${cursor}`}`)
      seen.push(...next.items.map((item) => item.id))
      cursor = next.nextCursor
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toHaveLength(120)
  })

  test.each(['x', 'e30', 'eyJpZCI6IjEifQ', '%00', 'a'.repeat(300)])(
    'refuses the cursor %j',
    async (cursor) => {
      expect((await get(`/books?cursor=${cursor}`)).status).toBe(400)
    },
  )

  test.each(['0', '101', '-1', '1.5', 'many', '1e9'])(
    'refuses a limit of %s and names the field',
    async (limit) => {
      const response = await get(`/books?limit=${limit}`)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({
        code: 'INVALID_INPUT',
        data: { fields: [{ path: 'limit' }] },
      })
    },
  )
})

test('the total stays exact while books come and go', async () => {
  const [any] = await app.db.select().from(book).limit(1)
  const total = async () => (await page('?limit=1')).total
  const before = await total()
  const copies = [1, 2, 3].map((n) => ({
    ...any!,
    id: `0198c0de-0000-7000-8000-00000000000${n}`,
    title: `Copy ${n}`,
  }))
  await app.db.insert(book).values(copies)
  expect(await total()).toBe(before + 3)
  await app.db.transaction(async (tx) => {
    await tx.delete(book)
    tx.rollback()
  }).catch(() => undefined) // prettier-ignore
  expect(await total()).toBe(before + 3)
  for (const { id } of copies) await app.db.delete(book).where(eq(book.id, id))
  expect(await total()).toBe(before)
})

describe('one book', () => {
  test('is answered whole, with its genre', async () => {
    const [{ id, title }] = (await page()).items as [Page['items'][0]]
    const response = await get(`/books/${id}`)
    expect(await response.json()).toMatchObject({ id, title, genre: { name: expect.any(String) } })
  })

  test.each(['0198c0de-0000-7000-8000-000000000000', 'not-an-id', '1', '%00', '..%2F..'])(
    '%s is not found',
    async (id) => {
      const response = await get(`/books/${id}`)
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' })
    },
  )
})
