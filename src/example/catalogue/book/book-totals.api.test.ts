import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booksOf, genre } from '~/example/catalogue/genre/genre.table.server'
import { newId } from '~/lib/new-id'
import { totalOf } from '~/platform/row-count.server'
import { rowsOf } from '~/platform/rows-of.server'
import { lookUp } from '~/platform/search.server'
import { startApp, type TestApp } from '../../../../tests/support/app'
import { book } from './book.table.server'

let app: TestApp
let genres: string[]
beforeAll(async () => {
  app = await startApp()
  genres = (await app.db.select({ id: genre.id }).from(genre)).map(({ id }) => id)
})
afterAll(() => app.close())

let books = 0
const draft = (title: string, genreId = genres[0]!) => ({
  id: newId(),
  title: `${title} ${++books}`,
  author: 'Totals',
  genreId,
})

async function counted(word: string, genreId = genres[0]!) {
  const [row] = rowsOf<{ books: number }>(
    await app.db.execute(sql`select ${booksOf(sql`${genreId}::uuid`)} as "books"`),
  )
  const { atMost } = await lookUp(app.db, 'book', word)
  return { all: await totalOf(app.db, 'book'), genre: row!.books, word: atMost }
}

async function there(word: string, genreId = genres[0]!) {
  const holding = sql`${book.words} @> array[${word}]::text[]`
  return {
    all: await app.db.$count(book),
    genre: await app.db.$count(book, eq(book.genreId, genreId)),
    word: await app.db.$count(book, holding),
  }
}

test('totals are exact after concurrent writers, moves, deletions and rollbacks', async () => {
  const rolledBack = new Error('rolled back')
  const writer = async (turn: number) => {
    const own = [draft('Ptarmigan'), draft('Ptarmigan', genres[turn % 3])]
    await app.db.transaction(async (tx) => {
      await tx.insert(book).values(own)
      const savepoint = tx.transaction(async (inner) => {
        await inner.insert(book).values(draft('Ptarmigan'))
        throw rolledBack
      })
      await expect(savepoint).rejects.toBe(rolledBack)
      await tx
        .update(book)
        .set({ genreId: genres[(turn + 1) % 3]! })
        .where(eq(book.id, own[0]!.id))
    })
    const lost = app.db.transaction(async (tx) => {
      await tx.insert(book).values(draft('Ptarmigan'))
      await tx.delete(book).where(inArray(book.id, own.map(({ id }) => id))) // prettier-ignore
      throw rolledBack
    })
    await expect(lost).rejects.toBe(rolledBack)
    if (turn % 2) await app.db.delete(book).where(eq(book.id, own[turn % 3 && 1]!.id))
  }
  await Promise.all(Array.from({ length: 24 }, (_, turn) => writer(turn)))
  for (const id of genres.slice(0, 3))
    expect(await counted('ptarmigan', id)).toEqual(await there('ptarmigan', id))
  expect((await there('ptarmigan')).word).toBe(36)
})

test('a word that is added by one writer and removed by the next is gone', async () => {
  const own = draft('Whimbrel')
  await app.db.insert(book).values(own)
  expect((await counted('whimbrel')).word).toBe(1)
  await app.db.delete(book).where(eq(book.id, own.id))
  expect((await counted('whimbrel')).word).toBe(0)
  expect(rowsOf(await app.db.execute(sql`select from search_word where word = 'whimbrel'`))).toEqual([])
})
