import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../../../tests/support/app'
import { book } from '../../book/book.table.server'
import type { Shelves } from '../genre.schema'
import { genre } from '../genre.table.server'

let app: TestApp
let admin: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('admin@example.com')
})
afterAll(() => app.close())

const read = async <TestResponse>(part: string) =>
  (await (await app.request(`/api/rest/dashboard/${part}`, { cookie: admin })).json()) as TestResponse

test('the totals on the dashboard equal the row counts, without counting', async () => {
  await app.db.delete(book).where(eq(book.id, (await app.db.select().from(book).limit(1))[0]!.id))
  expect(await read('figures')).toMatchObject({
    books: await app.db.$count(book),
    genres: await app.db.$count(genre),
  })
})

describe('the shelves', () => {
  test('are those with the most books, and the sum of the others', async () => {
    const { total, genres, others } = await read<Shelves>('shelves')
    expect(total).toBe(await app.db.$count(book))
    expect(genres).toHaveLength(7)
    expect(others.genres).toBe(5)
    expect(genres.reduce((sum, { books }) => sum + books, others.books)).toBe(total)
    const counts = genres.map(({ books }) => books)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    expect(genres[0]!.books).toBe(await app.db.$count(book, eq(book.genreId, genres[0]!.id)))
  })

  test('omit empty genres, and a single remaining one is not summed up', async () => {
    const ids = (await app.db.select({ id: genre.id }).from(genre)).map(({ id }) => id)
    const [into, ...from] = ids.slice(0, 5) as [string, ...string[]]
    for (const id of from) await app.db.update(book).set({ genreId: into }).where(eq(book.genreId, id))
    const { genres, others } = await read<Shelves>('shelves')
    expect(genres).toHaveLength(8)
    expect(others).toEqual({ genres: 0, books: 0 })
    await app.db.delete(book)
    expect(await read<Shelves>('shelves')).toEqual({ total: 0, genres: [], others: { genres: 0, books: 0 } })
  })
})
