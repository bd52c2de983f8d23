import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntry } from '~/modules/audit/audit.table.server'
import { startApp, type TestApp } from '../../../../tests/support/app'

type Genre = { id: string; name: string; color: string; books: number; version: number }
type Page = { items: Genre[]; total: number; nextCursor: string | null }

let app: TestApp
let user: string
let admin: string
beforeAll(async () => {
  app = await startApp()
  user = await app.signIn('user@example.com')
  admin = await app.signIn('admin@example.com')
})
afterAll(() => app.close())

const list = async (query = '') =>
  (await (await app.request(`/api/rest/genres${query}`, { cookie: user })).json()) as Page

const send = async (method: string, path: string, body: object = {}, cookie = admin) => {
  const response = await app.post(`/api/rest${path}`, body, { method, cookie })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : null }
}

const color = '#8e5130'
const create = async (name: string) => (await send('POST', '/genres', { name, color })).body as Genre

describe('the list of genres', () => {
  test('is sorted by name, with the number of books', async () => {
    const { items, total, nextCursor } = await list('?limit=100')
    expect(total).toBe(12)
    expect(nextCursor).toBeNull()
    const names = items.map(({ name }) => name)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)))
    expect(items.reduce((sum, { books }) => sum + books, 0)).toBe(120)
  })

  test.each(['name', '-name', 'books', '-books'])('pages by %s without gaps', async (sort) => {
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const next: Page = await list(`?limit=5&sort=${sort}${cursor && `&cursor=${cursor}`}`)
      seen.push(...next.items.map(({ id }) => id))
      cursor = next.nextCursor
    }
    expect(new Set(seen).size).toBe(12)
    expect(seen).toHaveLength(12)
  })

  test('can be searched', async () => {
    expect((await list('?searchTerm=POÉT')).items.map(({ name }) => name)).toEqual(['Poetry'])
  })
})

describe('a genre', () => {
  test('can be created, renamed and recoloured', async () => {
    const { id } = await create('  Travel   Writing ')
    expect(
      await send('PATCH', `/genres/${id}`, { name: 'Journeys', color: '#ABCDEF', version: 1 }),
    ).toMatchObject({
      status: 200,
      body: { name: 'Journeys', color: '#abcdef', version: 2, books: 0 },
    })
    const entries = await app.db.select().from(auditEntry).where(eq(auditEntry.subjectId, id))
    expect(entries.map(({ action }) => action).toSorted()).toEqual(['genre.create', 'genre.update'])
  })

  test.each([
    ['name', '', 'Name is required'],
    ['name', 'x'.repeat(61), 'Name should be 60 characters at most'],
    ['color', 'red', 'Colour is invalid. Choose one such as #8e5130'],
    ['color', '#12345', 'Colour is invalid. Choose one such as #8e5130'],
  ])('the %s %j is refused on that field', async (path, value, message) => {
    expect(await send('POST', '/genres', { name: 'Some', color, [path]: value })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', data: { fields: [{ path, message }] } },
    })
  })

  test('names are unique, ignoring case', async () => {
    for (const name of ['POETRY', ' poetry ', 'Poetry'])
      expect(await send('POST', '/genres', { name, color })).toMatchObject({
        status: 409,
        body: { code: 'GENRE_ALREADY_EXISTS', message: 'Genre already exists', data: { field: 'name' } },
      })
    const { id } = await create('Rhymes')
    expect((await send('PATCH', `/genres/${id}`, { name: 'poetry' })).status).toBe(409)
  })

  test('an import reports an existing name as a duplicate, in the check and in the run', async () => {
    const names = ['Almanacs', ' poetry ', 'ALMANACS', 'Ballads']
    const rows = names.map((name, at) => ({ line: at + 2, cells: { color, name } }))
    const { body: begun } = await send('POST', '/genres/imports', { fileName: 'genres.csv' })
    const path = `/genres/imports/${begun.id}`
    const checked = await send('POST', `${path}/rows`, { rows, last: true })
    expect(checked.body).toMatchObject({ ready: 2, rejected: 2, reasons: { duplicates: 2 } })
    const rejected = await app.request(`/api/rest${path}/rows`, { cookie: admin })
    expect(((await rejected.json()) as { items: object[] }).items).toMatchObject(
      [3, 4].map((line) => ({ line, faults: [{ field: 'name', key: 'genre:name.taken' }] })),
    )
    expect((await list('?searchTerm=almanacs')).items).toEqual([])
    // Created by somebody else between check and import.
    await create('ballads')
    for (let times = 0; times < 2; times++)
      expect((await send('POST', `${path}/run`)).body).toMatchObject({ state: 'done', added: 1, rejected: 3 })
    expect((await list('?searchTerm=almanacs')).items.map(({ name }) => name)).toEqual(['Almanacs'])
  })

  test('a bulk deletion keeps genres with books, and an undo restores the others', async () => {
    const { items } = await list('?searchTerm=Poetry')
    const free = [await create('Riddles'), await create('Limericks')]
    const which = { ids: [items[0]!.id, ...free.map(({ id }) => id)] }
    const { body } = await send('POST', '/genres/bulk', { action: 'delete', which })
    expect(body).toMatchObject({ done: 2, inUse: 1, gone: 0 })
    expect((await send('POST', `/undo/${body.undo}`)).body).toMatchObject({ done: 2, skipped: 0 })
    for (const { id, name } of free)
      expect((await list(`?searchTerm=${name}`)).items).toMatchObject([{ id, name, books: 0 }])
  })

  test('a concurrent change is a conflict', async () => {
    const { id } = await create('Weather')
    await send('PATCH', `/genres/${id}`, { name: 'Storms', version: 1 })
    expect(await send('PATCH', `/genres/${id}`, { color: '#000000', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'EDIT_CONFLICT', data: { current: { name: 'Storms', version: 2 } } },
    })
  })

  test('a deletion requires another genre for its books, including deleted books that can be restored', async () => {
    const from = await create('Fables')
    const to = await create('Tales')
    const book = async (title: string) =>
      (await send('POST', '/books', { title, author: 'Aesop', genreId: from.id })).body as { id: string }
    await send('POST', '/books', { title: 'The Tale', author: 'Perrault', genreId: to.id })
    const stored = await book('The Fox')
    const removed = await book('The Crow')
    const { undo } = (await send('DELETE', `/books/${removed.id}`)).body
    expect(await send('DELETE', `/genres/${from.id}`)).toMatchObject({
      status: 409,
      body: { code: 'GENRE_IN_USE', data: { books: 1 } },
    })
    for (const moveTo of [from.id, 'nobody', '0198c0de-0000-7000-8000-000000000000'])
      expect((await send('DELETE', `/genres/${from.id}`, { moveTo })).status).toBe(400)
    expect(await send('DELETE', `/genres/${from.id}`, { moveTo: to.id })).toMatchObject({
      status: 200,
      body: { moved: 1 },
    })
    await send('POST', `/undo/${undo}`)
    for (const { id } of [stored, removed]) {
      const response = await app.request(`/api/rest/books/${id}`, { cookie: user })
      expect(await response.json()).toMatchObject({ genre: { id: to.id } })
    }
    expect((await list('?searchTerm=Tales')).items[0]).toMatchObject({ books: 3 })
    expect((await send('DELETE', `/genres/${from.id}`)).status).toBe(404)
  })

  test('cannot be deleted while rows of another entity reference it', async () => {
    const { id } = await create('Needed')
    await app.db.execute(sql`create table needs_genre (genre_id uuid not null references genre (id))`)
    await app.db.execute(sql`insert into needs_genre values (${id})`)
    expect(await send('DELETE', `/genres/${id}`)).toMatchObject({ status: 409, body: { code: 'IN_USE' } })
    await app.db.execute(sql`drop table needs_genre`)
    expect((await send('DELETE', `/genres/${id}`)).status).toBe(200)
  })

  test('can be deleted without another genre if it has no books', async () => {
    const { id } = await create('Nothing')
    expect(await send('DELETE', `/genres/${id.toUpperCase()}`)).toMatchObject({
      status: 200,
      body: { moved: 0 },
    })
  })

  test('is read-only for users', async () => {
    const [{ id }] = (await list()).items as [Genre]
    for (const [method, path] of [
      ['POST', '/genres'],
      ['PATCH', `/genres/${id}`],
      ['DELETE', `/genres/${id}`],
    ] as const)
      expect((await send(method, path, { name: 'x', color }, user)).status).toBe(403)
  })
})
