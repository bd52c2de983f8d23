// PostgreSQL alone: the single connection of PGlite allows no concurrency.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestResponse, organizationsOf, type Person } from '../../../../tests/support/organizations'
import { startApp, type TestApp } from '../../../../tests/support/app'
import { openTestDatabase } from '../../../../tests/support/database'
import { newId } from '~/lib/new-id'
import { user } from '~/modules/auth/auth.table.server'
import { openDatabase } from '~/platform/open-database.server'
import { forEverybody } from '~/platform/database/tenant.server'
import { createLog } from '~/platform/log.server'
import { book } from '../book/book.table.server'
import { maxShelves } from './shelf.schema'
import { shelf, shelfBook } from './shelf.table.server'

/** Two instances on one database. */
const rounds = 30
let apps: TestApp[]
let the: ReturnType<typeof organizationsOf>[]
beforeAll(async () => {
  const database = await openTestDatabase()
  const second = await openDatabase({ databaseUrl: database.url!, dataDir: '', log: createLog('silent') })
  apps = [await startApp({ database }), await startApp({ database: second })]
  the = apps.map((app) => organizationsOf(app))
})
afterAll(async () => {
  await apps[1]!.close()
  await apps[0]!.close()
})

const newBook = async (): Promise<string> => {
  const { db } = apps[0]!
  const [any] = await db.select({ genreId: book.genreId }).from(book).limit(1)
  const id = newId()
  await db.insert(book).values({ id, title: id, author: 'Somebody', genreId: any!.genreId })
  return id
}

const rowsFor = (userId: string) =>
  apps[0]!.db.transaction(async (tx) => {
    await forEverybody(tx)
    return {
      books: await tx.select().from(shelfBook).where(eq(shelfBook.userId, userId)),
      shelves: await tx.$count(shelf, eq(shelf.userId, userId)),
    }
  })

/** Concurrent requests, alternating between the instances. */
const atOnce = (...requested: ((on: ReturnType<typeof organizationsOf>) => Promise<TestResponse>)[]) =>
  Promise.all(requested.map((each, at) => each(the[at % 2]!)))
const statuses = (responses: TestResponse[]) =>
  responses.map(({ status }) => status).toSorted((a, b) => a - b)

const at = (state: string, bookId: string) => `/shelves/${state}/books/${bookId}`

async function everyRound(play: (by: Person, bookId: string, round: number) => Promise<void>) {
  const bookId = await newBook()
  for (let round = 0; round < rounds; round++) await play(await the[0]!.person(), bookId, round)
}

test('two tabs put the same book: it is on one of the built-in shelves', () =>
  everyRound(async (by, bookId) => {
    const responses = await atOnce(
      (on) => on.rest(by, 'PUT', at('reading', bookId), {}),
      (on) => on.rest(by, 'PUT', at('read', bookId), {}),
      (on) => on.rest(by, 'PUT', at('reading', bookId), { note: 'Twice' }),
    )
    expect(statuses(responses)).toEqual([200, 200, 200])
    expect((await rowsFor(by.id)).books).toHaveLength(1)
  }))

test('moving against removing: moved, or removed, and never both', () =>
  everyRound(async (by, bookId) => {
    await the[0]!.rest(by, 'PUT', at('reading', bookId), {})
    const [moved, off] = await atOnce(
      (on) => on.rest(by, 'PUT', at('read', bookId), { from: 'reading' }),
      (on) => on.rest(by, 'DELETE', at('reading', bookId)),
    )
    const { books } = await rowsFor(by.id)
    const wasTaken = off!.body.before !== null
    expect([moved!.status, wasTaken, books.map(({ state }) => state)]).toEqual(
      wasTaken ? [409, true, []] : [200, false, ['read']],
    )
  }))

test('the same name twice: one shelf', () =>
  everyRound(async (by) => {
    const create = (name: string) => (on: ReturnType<typeof organizationsOf>) =>
      on.rest(by, 'POST', '/shelves', { name })
    expect(statuses(await atOnce(create('Summer'), create('SUMMER'), create(' summer ')))).toEqual([
      201, 409, 409,
    ])
    expect((await rowsFor(by.id)).shelves).toBe(1)
  }))

test('the limit of shelves holds', () =>
  everyRound(async (by, _, round) => {
    await apps[0]!.db.transaction(async (tx) => {
      await forEverybody(tx)
      await tx.execute(sql`insert into shelf (id, user_id, name)
        select gen_random_uuid(), ${by.id}, 'Shelf ' || n from generate_series(1, ${maxShelves - 1}) n`)
    })
    const create = (name: string) => (on: ReturnType<typeof organizationsOf>) =>
      on.rest(by, 'POST', '/shelves', { name })
    expect(statuses(await atOnce(create(`a${round}`), create(`b${round}`), create(`c${round}`)))).toEqual([
      201, 403, 403,
    ])
    expect((await rowsFor(by.id)).shelves).toBe(maxShelves)
  }))

test('a concurrently deleted book or user cascades without a 500', async () => {
  for (let round = 0; round < rounds; round++) {
    const [by, bookId] = [await the[0]!.person(), await newBook()]
    const gone = () =>
      round % 2 === 0
        ? apps[0]!.db.delete(book).where(eq(book.id, bookId))
        : apps[0]!.db.delete(user).where(eq(user.id, by.id))
    const [response] = await Promise.all([the[1]!.rest(by, 'PUT', at('reading', bookId), {}), gone()])
    expect([200, 401, 404]).toContain(response.status)
    expect((await rowsFor(by.id)).books).toEqual([])
  }
})
