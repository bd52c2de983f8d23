import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntry } from '~/modules/audit/audit.table.server'
import { genre } from '~/example/catalogue/genre/genre.table.server'
import { origin, startApp, type TestApp } from '../../../../tests/support/app'
import { createBook, updateBook } from './actions/save-book.server'
import { book } from './book.table.server'

let app: TestApp
let admin: string
let fiction: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('admin@example.com')
  const [found] = await app.db.select().from(genre).where(eq(genre.name, 'Fiction'))
  fiction = found!.id
})
afterAll(() => app.close())

const send = async (method: string, path: string, body: object) => {
  const response = await app.post(`/api/rest${path}`, body, { method, cookie: admin })
  return { status: response.status, body: await response.json() }
}

let counter = 0
const color = '#445688'
const draft = (more: object) => ({ title: `Of a new kind ${++counter}`, author: 'Nadia Testwell', ...more })
const genresNamed = (name: string) =>
  app.db
    .select()
    .from(genre)
    .where(sql`fold_case(btrim(${genre.name})) = fold_case(${name})`)
const logOf = (subjectId: string) =>
  app.db.select().from(auditEntry).where(eq(auditEntry.subjectId, subjectId))

test('a new genre is created with its book, and both are in the audit log', async () => {
  const { status, body } = await send(
    'POST',
    '/books',
    draft({ newGenre: { name: ' Travel  notes ', color } }),
  )
  expect({ status, genre: body.genre }).toMatchObject({ status: 201, genre: { name: 'Travel notes', color } })
  expect(await logOf(body.genre.id)).toMatchObject([{ action: 'genre.create', subjectName: 'Travel notes' }])
  expect(await logOf(body.id)).toMatchObject([{ action: 'book.create' }])
})

test('an existing genre of this name is used, ignoring case, and is unchanged', async () => {
  const { body } = await send('POST', '/books', draft({ newGenre: { name: 'fICTION', color } }))
  expect(body.genre).toMatchObject({ id: fiction, name: 'Fiction' })
  expect(body.genre.color).not.toBe(color)
})

test('a refused book leaves no genre behind', async () => {
  const given = draft({ genreId: fiction })
  await send('POST', '/books', given)
  const again = { ...given, genreId: undefined, newGenre: { name: 'Left behind', color } }
  expect(await send('POST', '/books', again)).toMatchObject({ status: 409 })
  expect(await genresNamed('Left behind')).toEqual([])
})

test('twenty concurrent requests with the same new genre create one genre, without an error', async () => {
  const names = ['Sea stories', 'SEA STORIES', 'sea stories']
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      send('POST', '/books', draft({ newGenre: { name: names[at % 3]!, color } })),
    ),
  )
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201))
  const [only, ...others] = await genresNamed('Sea stories')
  expect(others).toEqual([])
  expect(await app.db.$count(book, eq(book.genreId, only!.id))).toBe(20)
  expect(await logOf(only!.id)).toHaveLength(1)
})

test('an update can create one, too; a conflict stores nothing', async () => {
  const { body: before } = await send('POST', '/books', draft({ genreId: fiction }))
  const newGenre = { name: 'Moved here', color }
  const { body: after } = await send('PATCH', `/books/${before.id}`, { newGenre, version: 1 })
  expect(after).toMatchObject({ genre: { name: 'Moved here' }, version: 2 })
  expect((await logOf(before.id)).at(-1)?.changes).toEqual({ genre: { from: 'Fiction', to: 'Moved here' } })
  const late = { newGenre: { name: 'Too late', color }, version: 1 }
  expect(await send('PATCH', `/books/${before.id}`, late)).toMatchObject({
    status: 409,
    body: { code: 'EDIT_CONFLICT' },
  })
  expect(await genresNamed('Too late')).toEqual([])
  // The same again changes nothing.
  expect((await send('PATCH', `/books/${before.id}`, { newGenre })).body.version).toBe(2)
})

test('needs the permission to create genres as well as that of books', async () => {
  const reader = await app.signIn('user@example.com')
  const { reading } = await app.runtime.readCaller(
    new Request(origin, { headers: { cookie: reader } }),
    '198.51.100.9',
  )
  const by = { caller: reading!.caller, address: '198.51.100.9' }
  const { body } = await send('POST', '/books', draft({ genreId: fiction }))
  const newGenre = { name: 'Not allowed', color }
  const refused = { code: 'FORBIDDEN', data: { permission: 'genre.create' } }
  await expect(createBook(app.db, by, { ...body, ...draft({ newGenre }) })).rejects.toMatchObject(refused)
  await expect(updateBook(app.db, by, body.id, { newGenre })).rejects.toMatchObject(refused)
  expect(await genresNamed('Not allowed')).toEqual([])
})

test.each([
  [{}, 'genreId', 'book:genre.required'],
  [{ genreId: '', title: 'x' }, 'genreId', 'book:genre.required'],
  [{ genreId: 'x', newGenre: { name: 'Two', color } }, 'newGenre', 'book:genre.both'],
  [{ newGenre: { name: ' ', color } }, 'newGenre.name', 'genre:name.required'],
  [{ newGenre: { name: 'x'.repeat(61), color } }, 'newGenre.name', 'genre:name.tooLong'],
  [{ newGenre: { name: 'x', color: 'red' } }, 'newGenre.color', 'genre:color.invalid'],
])('%j is said at its field', async (given, path, key) => {
  const { status, body } = await send('POST', '/books', draft(given))
  expect(status).toBe(400)
  expect(body.data.fields).toMatchObject([{ path, key }])
})
