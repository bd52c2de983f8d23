import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { genre } from '~/features/genre/genre.table.server'
import { startApp, type TestApp } from '../../../tests/support/app'

type Page = { items: { id: string; title: string }[]; total: number; nextCursor: string | null }

let app: TestApp
let admin: string
let genreId: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('admin@example.com')
  genreId = (await app.db.select().from(genre))[0]!.id
})
afterAll(() => app.close())

const add = async (title: string, author = 'Sam Seeker') => {
  const body = { title, author, genreId }
  expect((await app.post('/api/rest/books', body, { cookie: admin })).status).toBe(201)
}
const ask = (query: Record<string, string>) =>
  app.request(`/api/rest/books?${new URLSearchParams(query)}`, { cookie: admin })
const page = async (query: Record<string, string>) => (await (await ask(query)).json()) as Page
const found = async (searchTerm: string) => {
  const { items, total } = await page({ searchTerm })
  return { titles: items.map(({ title }) => title), total }
}

describe('a search', () => {
  test('for digits that could begin an ISBN counts the titles that hold them', async () => {
    await add('20000 Leagues Under the Sea')
    expect(await found('20000')).toEqual({ titles: ['20000 Leagues Under the Sea'], total: 1 })
  })

  test('for signs alone finds and counts what begins with them', async () => {
    await add('!!! and after')
    expect(await found('!!!')).toEqual({ titles: ['!!! and after'], total: 1 })
    for (const term of ['%', '\u0640', '\u0301']) expect(await found(term)).toEqual({ titles: [], total: 0 })
  })

  test('is about words, whatever stands between them', async () => {
    await add('Harvest', 'Wendy Moon')
    for (const searchTerm of ['harvest wendy', 'harvest\n wendy', 'harvest \t wendy'])
      expect(await page({ searchTerm })).toMatchObject({
        items: [{ title: 'Harvest' }],
        total: 1,
        similar: false,
      })
  })

  test('shows a book once, also where a letter of the term stands for many', async () => {
    const title = 'ﷺ'.repeat(6)
    await add(`${title} one`)
    expect(await found(`${title} one`)).toEqual({ titles: [`${title} one`], total: 1 })
    await add(`${title} two`, 'One')
    expect((await found(`${title} one`)).titles).toHaveLength(2)
  })
})

describe('pages by relevance', () => {
  test('show every book once, through all parts, while others add and rename some', async () => {
    for (const n of [1, 2, 3, 4]) {
      await add(`Lantern ${n}`)
      await add(`Wick ${n}`, `Lantern Maker ${n}`)
      await add(`The Lantern ${n}`)
    }
    const seen: string[] = []
    for (let cursor = '', turn = 0; ; turn++) {
      const next = await page({ searchTerm: 'lantern', limit: '2', ...(cursor && { cursor }) })
      seen.push(...next.items.map(({ title }) => title))
      if (!next.nextCursor) break
      cursor = next.nextCursor
      await add(`Lantern 0 ${turn}`)
      await add(`Oil ${turn}`, `A Lantern ${turn}`)
      const change = { title: next.items[0]!.title, publisher: `Press ${turn}` }
      await app.post(`/api/rest/books/${next.items[0]!.id}`, change, { method: 'PATCH', cookie: admin })
    }
    expect(new Set(seen).size).toBe(seen.length)
    const kinds = ['Lantern', 'Wick', 'The Lantern']
    const before = new Set(kinds.flatMap((kind) => [1, 2, 3, 4].map((n) => `${kind} ${n}`)))
    expect(seen.filter((title) => before.has(title)).map((title) => title.replace(/ \d$/, ''))).toEqual(
      kinds.flatMap((kind) => Array.from({ length: 4 }, () => kind)),
    )
  })
})

describe('a cursor', () => {
  test('is of its search alone: with another it is refused', async () => {
    for (const n of [1, 2, 3]) await add(`Cursory ${n}`)
    const { nextCursor } = await page({ searchTerm: 'cursory', limit: '1' })
    const cursor = nextCursor!
    expect((await ask({ searchTerm: 'cursory', limit: '1', cursor })).status).toBe(200)
    const others: Record<string, string>[] = [
      { sort: 'relevance' },
      { searchTerm: 'else' },
      { searchTerm: 'x'.repeat(120) },
      { searchTerm: 'cursory', genre: genreId },
    ]
    for (const other of others) {
      const response = await ask({ ...other, cursor })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ code: 'INVALID_CURSOR' })
    }
  })
})

test('what a search is made of is told to nobody', async () => {
  const exported = await app.request('/api/rest/books/export?format=json&searchTerm=cursory', {
    cookie: admin,
  })
  const [first] = (await exported.json()) as object[]
  expect(Object.keys(first!).toSorted()).toEqual(
    ['author', 'cover', 'createdAt', 'description', 'genre', 'id', 'isbn', 'publisher', 'title', 'updatedAt', 'year'], // prettier-ignore
  )
  const { items } = await page({ searchTerm: 'cursory', limit: '1' })
  const change = { year: 2000, version: 7 }
  const refused = await app.post(`/api/rest/books/${items[0]!.id}`, change, {
    method: 'PATCH',
    cookie: admin,
  })
  expect(refused.status).toBe(409)
  expect(await refused.json()).not.toMatchObject({ data: { current: { words: expect.anything() } } })
})

test('a title alone, by nobody, is no duplicate of anything', async () => {
  const response = await app.request('/api/rest/books/duplicates?title=anything', { cookie: admin })
  expect(await response.json()).toEqual({ items: [] })
})
