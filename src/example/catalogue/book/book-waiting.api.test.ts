// PostgreSQL alone: the single connection of PGlite allows no concurrency.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booksOf, genre } from '~/example/catalogue/genre/genre.table.server'
import { newId } from '~/lib/new-id'
import { totalOf } from '~/platform/row-count.server'
import { rowsOf } from '~/platform/rows-of.server'
import { lookUp } from '~/platform/search.server'
import { startApp, type TestApp } from '../../../../tests/support/app'
import { soon, whileOpen } from '../../../../tests/support/open-transaction'
import { book } from './book.table.server'

let app: TestApp
let genres: string[]
beforeAll(async () => {
  app = await startApp()
  genres = (await app.db.select({ id: genre.id }).from(genre)).map(({ id }) => id)
})
afterAll(() => app.close())

let books = 0
const draft = (title: string) => ({
  id: newId(),
  title: `${title} ${++books}`,
  author: 'Waiting',
  genreId: genres[0]!,
})

async function counted(word: string) {
  const [row] = rowsOf<{ books: number }>(await app.db.execute(sql`select ${booksOf(sql`${genres[0]!}::uuid`)} as "books"`)) // prettier-ignore
  const { atMost } = await lookUp(app.db, 'book', word)
  return { all: await totalOf(app.db, 'book'), genre: row!.books, word: atMost }
}

test('a writer commits while another one keeps its transaction open, and both are counted', async () => {
  const before = await counted('dotterel')
  const [first, second, third] = [draft('Dotterel'), draft('Dotterel'), draft('Dotterel')]
  await whileOpen(
    app.db,
    (tx) => tx.insert(book).values(first),
    async () => {
      await soon(app.db.insert(book).values([second, third]))
      const moved = { title: 'Dotterel moved', genreId: genres[1]! }
      await soon(app.db.update(book).set(moved).where(eq(book.id, second.id)))
      await soon(app.db.delete(book).where(eq(book.id, third.id)))
      expect(await counted('dotterel')).toEqual({ all: before.all + 1, genre: before.genre, word: 1 })
    },
  )
  expect(await counted('dotterel')).toEqual({ all: before.all + 2, genre: before.genre + 1, word: 2 })
})

test('words that were written beside another writer are found at once, also misspelled', async () => {
  const pending = async () =>
    rowsOf(await app.db.execute(sql`select from pending_count where subject = 'book'`))
  await whileOpen(
    app.db,
    (tx) => tx.insert(book).values(draft('Shoveler')),
    () => soon(app.db.insert(book).values(draft('Garganey'))),
  )
  expect(await pending()).not.toEqual([])
  for (const term of ['garganey', 'garg', 'ganey'])
    expect((await lookUp(app.db, 'book', term)).atMost).toBe(1)
  expect((await lookUp(app.db, 'book', 'garganye', true)).atMost).toBe(1)
  // The next writers move them to the totals.
  await app.db.insert(book).values(draft('Smew'))
  expect(await pending()).toEqual([])
  expect((await lookUp(app.db, 'book', 'garganey')).atMost).toBe(1)
})

test('a writer waits while all sixteen slots are taken, and is counted then', async () => {
  const before = await totalOf(app.db, 'book')
  const takeAll = sql`
    select pg_advisory_xact_lock(7305802, (hashtext('book') & ~15) | "slot") from generate_series(0, 15) as "slot"`
  let waiting: Promise<unknown> | undefined
  await whileOpen(
    app.db,
    (tx) => tx.execute(takeAll),
    async () => {
      waiting = app.db.insert(book).values(draft('Pochard')).execute()
      const waiters = () =>
        app.db.execute(sql`select from pg_locks where locktype = 'advisory' and not granted`)
      await expect.poll(async () => rowsOf(await waiters()).length, { timeout: 900, interval: 20 }).toBe(1)
    },
  )
  await waiting
  expect(await totalOf(app.db, 'book')).toBe(before + 1)
})
