import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { user } from '~/modules/auth/auth.table.server'
import { book } from '~/example/catalogue/book/book.table.server'
import { startApp, type TestApp } from '../../../../../tests/support/app'
import { bookVisit } from './visit.table.server'

let app: TestApp
let ids: string[]
beforeAll(async () => {
  app = await startApp()
  ids = (await app.db.select({ id: book.id }).from(book).orderBy(desc(book.createdAt))).map(({ id }) => id)
})
afterAll(() => app.close())

let people = 0
async function newReader() {
  const email = `visitor${++people}@example.org`
  const cookie = await app.signIn(email)
  const [person] = await app.db.select().from(user).where(eq(user.email, email))
  const visit = async (id: string) => (await app.post(`/api/rest/books/${id}/visit`, {}, { cookie })).status
  const visited = async () => {
    const response = await app.request('/api/rest/books/visited', { cookie })
    return ((await response.json()) as { items: { id: string }[] }).items.map(({ id }) => id)
  }
  const stored = () => app.db.$count(bookVisit, eq(bookVisit.userId, person!.id))
  return { id: person!.id, cookie, visit, visited, stored }
}

test('the book opened last comes first, and each book once', async () => {
  const { visit, visited } = await newReader()
  expect(await visited()).toEqual([])
  for (const id of [ids[10]!, ids[20]!, ids[30]!, ids[10]!]) expect(await visit(id)).toBe(200)
  expect(await visited()).toEqual([ids[10], ids[30], ids[20]])
})

test('others cannot see them', async () => {
  const [one, other] = [await newReader(), await newReader()]
  await one.visit(ids[0]!)
  expect(await other.visited()).toEqual([])
})

test('a limited number is stored, also under concurrency', async () => {
  const { visit, visited, stored } = await newReader()
  expect(new Set(await Promise.all(ids.slice(0, 30).map((id) => visit(id))))).toEqual(new Set([200]))
  expect(await stored()).toBe(12)
  for (const id of ids.slice(40, 46)) await visit(id)
  expect(await visited()).toEqual(ids.slice(41, 46).toReversed())
  expect(await stored()).toBe(12)
})

test('a missing book cannot be recorded', async () => {
  const { visit, stored } = await newReader()
  for (const id of [crypto.randomUUID(), 'nonsense']) expect(await visit(id)).toBe(404)
  expect(await stored()).toBe(0)
})

test('they are deleted with the book, and with the user', async () => {
  const { id, visit, visited, stored } = await newReader()
  await visit(ids[50]!)
  await visit(ids[51]!)
  await app.db.delete(book).where(eq(book.id, ids[51]!))
  expect(await visited()).toEqual([ids[50]])
  await app.db.delete(user).where(eq(user.id, id))
  expect(await stored()).toBe(0)
})

test('they are in the personal data export', async () => {
  const { cookie, visit } = await newReader()
  await visit(ids[60]!)
  const [opened] = await app.db.select().from(book).where(eq(book.id, ids[60]!))
  const { title, author } = opened!
  const data = (await (await app.request('/api/rest/account/data', { cookie })).json()) as { books: object[] }
  expect(data.books).toEqual([{ title, author, at: expect.any(String) }])
})

test('a GET of the page writes nothing', async () => {
  const { cookie, stored } = await newReader()
  await app.request(`/api/rest/books/${ids[0]}`, { cookie })
  expect((await app.request(`/api/rest/books/${ids[0]}/visit`, { cookie })).status).not.toBe(200)
  expect(await stored()).toBe(0)
})
