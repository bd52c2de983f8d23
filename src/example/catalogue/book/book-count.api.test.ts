import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { genre } from '~/example/catalogue/genre/genre.table.server'
import { startApp, type TestApp } from '../../../../tests/support/app'

type Page = {
  items: { id: string; year: number | null }[]
  total: number
  totalIsAtLeast: boolean
  nextCursor: string | null
}

let app: TestApp
let admin: string
let genres: string[]

/** More than 5,000 books contain the word, beyond the limit for a separate lookup. */
const shelves = [
  // Without a year books come last by year: those without the word come before those with it.
  { named: 'Gadwall', count: 1100, at: 0, year: null },
  { named: 'Pintail', count: 1200, at: 0, year: 1950 },
  { named: 'Gadwall', count: 230, at: 1, year: 1995 },
  { named: 'Pintail', count: 1200, at: 1, year: 1950 },
  { named: 'Gadwall', count: 3700, at: 2, year: 2003 },
]

beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('admin@example.com')
  genres = (await app.db.select({ id: genre.id }).from(genre)).map(({ id }) => id)
  for (const { named, count, at, year } of shelves)
    await app.db.execute(sql`
      insert into book (id, title, author, genre_id, year)
      select gen_random_uuid(), ${named}::text || ' ' || i, 'Counted ' || ${at}::text, ${genres[at]}::uuid, ${year}::int
      from generate_series(1, ${count}::int) as i`)
}, 120_000)
afterAll(() => app.close())

const send = async (query: Record<string, string>) => {
  const response = await app.request(`/api/rest/books?${new URLSearchParams(query)}`, { cookie: admin })
  expect(response.status).toBe(200)
  return (await response.json()) as Page
}

describe('a common word, within a filter', () => {
  const orders = ['relevance', '-createdAt', 'title', '-author', 'year', '-year']

  test.each(orders)('is counted up to a thousand, by %s', async (sort) => {
    const { items, total, totalIsAtLeast } = await send({ searchTerm: 'gadwall', genre: genres[0]!, sort })
    expect({ shown: items.length, total, totalIsAtLeast }).toEqual({
      shown: 20,
      total: 1000,
      totalIsAtLeast: true,
    })
  })

  test.each(orders)('is counted exactly below that, by %s', async (sort) => {
    const { items, total, totalIsAtLeast } = await send({ searchTerm: 'gadwall', genre: genres[1]!, sort })
    expect({ shown: items.length, total, totalIsAtLeast }).toEqual({
      shown: 20,
      total: 230,
      totalIsAtLeast: false,
    })
  })

  test('has the same number on every page', async () => {
    const query = { searchTerm: 'gadwall', genre: genres[1]!, sort: 'title', limit: '100' }
    const seen = new Set<string>()
    for (let cursor = ''; ;) {
      const page = await send({ ...query, ...(cursor && { cursor }) })
      expect(page).toMatchObject({ total: 230, totalIsAtLeast: false })
      for (const { id } of page.items) seen.add(id)
      if (!page.nextCursor) break
      cursor = page.nextCursor
    }
    expect(seen.size).toBe(230)
  })

  test.each([
    [{ yearFrom: '1990', yearTo: '1999' }, 230, false],
    [{ yearFrom: '1995', yearTo: '1995' }, 230, false],
    [{ yearTo: '2002' }, 230, false],
    [{ yearFrom: '1996' }, 1000, true],
    [{ yearFrom: '1995' }, 1000, true],
    [{ yearFrom: '2004' }, 0, false],
  ])('is counted by years, too: %o', async (years, total, totalIsAtLeast) => {
    for (const sort of ['title', 'year', '-year'])
      expect(await send({ searchTerm: 'gadwall', sort, ...years })).toMatchObject({ total, totalIsAtLeast })
  })

  test('is counted by years within a genre', async () => {
    const within = (genreId: string) => ({
      searchTerm: 'gadwall',
      genre: genreId,
      yearFrom: '1900',
      yearTo: '1999',
    })
    expect(await send(within(genres[1]!))).toMatchObject({ total: 230, totalIsAtLeast: false })
    expect(await send(within(genres[0]!))).toMatchObject({ total: 0, totalIsAtLeast: false })
    expect(await send(within(genres[2]!))).toMatchObject({ total: 0, totalIsAtLeast: false })
  })
})
