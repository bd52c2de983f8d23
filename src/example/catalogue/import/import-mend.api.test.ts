import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntry } from '~/modules/audit/audit.table.server'
import { book } from '~/example/catalogue/book/book.table.server'
import { genre } from '~/example/catalogue/genre/genre.table.server'
import { origin, startApp, type TestApp } from '../../../../tests/support/app'
import { chooseName, listSimilarNames } from '~/entity/import/mend-rows.server'
import type { FileRow } from '~/entity/import/import-entity'
import type { CheckedRow, Import, SimilarName } from '~/entity/import/import-contract'
import { importJob } from '~/entity/import/import.table.server'
import { bookImportSource } from './import-books.server'

let app: TestApp
let admin: string
let genres: Map<string, string>
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('admin@example.com')
  await send('POST', '/genres', { name: 'Science', color: '#396348' })
  const rows = await app.db.select().from(genre)
  genres = new Map(rows.map(({ name, id }) => [name, id]))
})
afterAll(() => app.close())

// oxlint-disable-next-line typescript/no-explicit-any -- responses are compared by matching
type TestResponse = { status: number; body: any }

async function send(method: string, path: string, body: object = {}): Promise<TestResponse> {
  const response =
    method === 'GET'
      ? await app.request(`/api/rest${path}`, { cookie: admin })
      : await app.post(`/api/rest${path}`, body, { method, cookie: admin })
  return { status: response.status, body: await response.json() }
}

let numbers = 0
const unique = () => `Mended ${++numbers}`
const author = 'Mending Author'
type Given = Record<string, string | undefined> & { fault?: FileRow['fault'] }
const row = (line: number, { fault, ...cells }: Given = {}): FileRow => ({
  line,
  fault,
  cells: { title: unique(), author, genre: 'Science', ...cells },
})

/** An import with these rows, fully checked. */
async function checked(rows: FileRow[], options: object = {}): Promise<Import> {
  const { body } = await send('POST', '/books/imports', {
    fileName: 'books.csv',
    create: ['genre'],
    ...options,
  })
  return (await send('POST', `/books/imports/${body.id}/rows`, { rows, last: true })).body as Import
}
const look = async (id: string) => (await send('GET', `/books/imports/${id}`)).body as Import
const rowsOf = async (id: string) =>
  (await send('GET', `/books/imports/${id}/rows?verdict=all&limit=100`)).body.items as CheckedRow[]
const faultsOf = async (id: string) =>
  (await rowsOf(id)).map(({ line, faults }) => [line, faults.map(({ key }) => key)])
const questions = async (id: string) =>
  (await send('GET', `/books/imports/${id}/names`)).body as { items: SimilarName[]; total: number }
const run = (id: string) => send('POST', `/books/imports/${id}/run`)
const mend = (id: string, { line, cells }: FileRow) =>
  send('PUT', `/books/imports/${id}/rows/${line}`, { cells })
const choose = (id: string, name: string, genreId?: string) =>
  send('POST', `/books/imports/${id}/names`, { field: 'genre', name, refId: genreId })

describe('a genre similar to an existing one', () => {
  test('is asked about, once for each name, and never created automatically', async () => {
    const { id, ready, rejected, newNames, reasons } = await checked([
      row(2, { genre: 'Sceince' }),
      row(3, { genre: ' SCEINCE ' }),
      row(4, { genre: 'Poetri' }),
      row(5, { genre: 'Beekeeping manuals' }),
      row(6, { genre: 'science' }),
    ])
    expect({ ready, rejected, newNames, reasons }).toEqual({
      ready: 2,
      rejected: 3,
      newNames: { genre: ['Beekeeping manuals'] },
      reasons: { duplicates: 0, similar: 2 },
    })
    expect(await questions(id)).toEqual({
      items: [
        { field: 'genre', name: 'Sceince', rows: 2, similar: { id: genres.get('Science'), name: 'Science' } },
        { field: 'genre', name: 'Poetri', rows: 1, similar: { id: genres.get('Poetry'), name: 'Poetry' } },
      ],
      total: 2,
    })
    // Without a decision, running adds the ready rows only.
    expect((await run(id)).body).toMatchObject({ added: 2, rejected: 3 })
    for (const name of ['Sceince', 'Poetri']) expect(await app.db.$count(genre, eq(genre.name, name))).toBe(0)
    expect(await choose(id, 'Sceince', genres.get('Science'))).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_STARTED' },
    })
  })

  test('is the chosen one for all its rows, whose titles are checked then', async () => {
    const taken = unique()
    await send('POST', '/books', { title: taken, author, genreId: genres.get('Drama') })
    const twice = unique()
    const { id } = await checked([
      row(2, { genre: 'Sceince' }),
      row(3, { genre: 'sceince', title: taken.toUpperCase() }),
      row(4, { genre: 'Sceince', title: twice }),
      row(5, { genre: 'Sceince', title: twice }),
      row(6, { title: 'Of a row that is ready' }),
      row(7, { genre: 'Sceince', title: 'Of a row that is ready' }),
    ])
    const received = await choose(id, 'sCEINCE', genres.get('Science'))
    expect(received.body).toMatchObject({
      ready: 3,
      rejected: 3,
      newNames: { genre: [] },
      reasons: { duplicates: 3, similar: 0 },
    })
    expect(await faultsOf(id)).toEqual([
      [2, []],
      [3, ['book:title.taken']],
      [4, []],
      [5, ['book:title.taken']],
      [6, []],
      [7, ['book:title.taken']],
    ])
    // A retry after a lost response.
    expect((await choose(id, 'Sceince', genres.get('Science'))).body).toEqual(received.body)
    expect((await run(id)).body).toMatchObject({ state: 'done', added: 3 })
    expect((await rowsOf(id)).map(({ cells }) => cells.genre)).toEqual(['Science', 'Science', 'Science'])
  })

  test('is a new one if chosen, even if new genres are not created automatically', async () => {
    const { id } = await checked([row(2, { genre: 'Sciences' }), row(3, { genre: 'Unheard of' })], {
      create: [],
    })
    expect(await faultsOf(id)).toEqual([
      [2, ['book:genre.similar']],
      [3, ['book:genre.unnamed']],
    ])
    expect((await choose(id, 'Sciences')).body).toMatchObject({ ready: 1, newNames: { genre: ['Sciences'] } })
    expect((await choose(id, 'Sciences')).body).toMatchObject({ ready: 1, newNames: { genre: ['Sciences'] } })
    expect((await run(id)).body).toMatchObject({ added: 1, rejected: 1 })
    const [added] = await app.db.select().from(genre).where(eq(genre.name, 'Sciences'))
    expect(await app.db.$count(book, eq(book.genreId, added!.id))).toBe(1)
    const entries = await app.db.select().from(auditEntry).where(eq(auditEntry.subjectId, added!.id))
    expect(entries.map(({ action }) => action)).toEqual(['genre.create'])
    await send('POST', `/books/imports/${id}/undo`)
    expect(await app.db.$count(genre, eq(genre.name, 'Sciences'))).toBe(0)
  })

  test('needs an existing genre, or the permission to create one', async () => {
    const { id } = await checked([row(2, { genre: 'Sceince' })])
    for (const genreId of ['nothing', '0198c0de-0000-7000-8000-000000000000'])
      expect(await choose(id, 'Sceince', genreId)).toMatchObject({
        status: 400,
        body: { data: { fields: [{ path: 'refId', key: 'book:genre.unknown' }] } },
      })
    for (const name of ['', 'x'.repeat(61), 'a\0b'])
      expect(await choose(id, name)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
    const cookie = await app.signIn('user@example.com')
    const request = new Request(origin, { headers: { cookie } })
    const { reading } = await app.runtime.readCaller(request, '198.51.100.9')
    const by = { caller: reading!.caller, address: '198.51.100.9' }
    await expect(
      chooseName(app.db, by, bookImportSource, { id, field: 'genre', name: 'Sceince' }),
    ).rejects.toMatchObject({
      code: 'FORBIDDEN',
      data: { permission: 'genre.create' },
    })
    expect(await look(id)).toMatchObject({ ready: 0, rejected: 1, newNames: { genre: [] } })
    // Users without permission to read genres do not learn similar names.
    const [told] = await listSimilarNames(app.db, by, bookImportSource, id)
    expect(told!.similar).toMatchObject({ name: 'Science' })
    const guest = { ...by, caller: { ...by.caller, role: 'guest' } }
    const [hidden] = await listSimilarNames(app.db, guest, bookImportSource, id)
    expect(hidden).toMatchObject({ name: 'Sceince', similar: null })
  })

  test('deleted after the check is not created again by the import', async () => {
    const { body } = await send('POST', '/genres', { name: 'Short lived', color: '#396348' })
    const { id } = await checked([row(2, { genre: 'Short lived' }), row(3, { genre: 'Apiculture' })])
    await send('DELETE', `/genres/${body.id}`)
    expect((await run(id)).body).toMatchObject({ added: 1, rejected: 1 })
    expect(await app.db.$count(genre, eq(genre.name, 'Short lived'))).toBe(0)
  })
})

describe('a rejected row', () => {
  test('is corrected in place, validated again, and becomes a book with the others', async () => {
    const taken = unique()
    await send('POST', '/books', { title: taken, author, genreId: genres.get('Drama') })
    const { id } = await checked([
      row(2),
      row(3, { title: '', year: 'soon' }),
      row(4, { title: taken }),
      row(5, { fault: 'unclosed' }),
    ])
    const first = (await rowsOf(id))[0]!
    expect(await mend(id, row(3, { title: '', year: '1999' }))).toMatchObject({
      status: 200,
      body: { import: { ready: 1, rejected: 3 }, row: { line: 3, faults: [{ key: 'book:title.required' }] } },
    })
    // The title of another row of the file is a duplicate, too.
    expect((await mend(id, row(3, { title: first.cells.title! }))).body.row.faults).toMatchObject([
      { field: 'title', key: 'book:title.taken', message: 'Title already used with the same author' },
    ])
    const title = unique()
    const good = row(3, { title: `  ${title} `, year: '١٩٩٩', genre: 'poetry' })
    const mended = await mend(id, good)
    expect(mended.body).toMatchObject({
      import: { ready: 2, rejected: 2 },
      row: { line: 3, cells: { title, year: '1999', genre: 'poetry' }, faults: [] },
    })
    // A retry after a lost response, and a late request of another tab.
    expect((await mend(id, good)).body).toEqual(mended.body)
    expect((await mend(id, row(3, { title: 'Other' }))).body.row).toEqual(mended.body.row)
    for (const line of [4, 5]) expect((await mend(id, row(line))).body.row.faults).toEqual([])
    expect((await run(id)).body).toMatchObject({ state: 'done', added: 4, rejected: 0 })
    const [found] = await app.db.select().from(book).where(eq(book.title, title))
    expect(found).toMatchObject({ year: 1999, genreId: genres.get('Poetry') })
  })

  test('with a new genre announces it, and with a similar one asks', async () => {
    const { id } = await checked([row(2, { year: 'x' }), row(3, { year: 'x' })])
    expect((await mend(id, row(2, { genre: 'Lighthouse keeping' }))).body.import).toMatchObject({
      ready: 1,
      newNames: { genre: ['Lighthouse keeping'] },
    })
    const { body } = await mend(id, row(3, { genre: 'Sceince' }))
    expect(body).toMatchObject({
      import: { ready: 1, reasons: { similar: 1 } },
      row: { faults: [{ field: 'genre', key: 'book:genre.similar' }] },
    })
  })

  test('is returned in full, however long', async () => {
    const description = 'x'.repeat(6000)
    const { id } = await checked([row(2, { description })])
    expect((await rowsOf(id))[0]!.cells.description).toHaveLength(300)
    expect((await send('GET', `/books/imports/${id}/rows/2`)).body).toMatchObject({
      line: 2,
      cells: { description },
    })
    expect((await send('GET', `/books/imports/${id}/rows/3`)).status).toBe(404)
    expect((await mend(id, row(3))).status).toBe(404)
  })

  test('cannot be changed before the check has ended, nor once the import has started', async () => {
    const begun = (
      await send('POST', '/books/imports', { fileName: 'x.csv', genreId: genres.get('Science') })
    ).body
    await send('POST', `/books/imports/${begun.id}/rows`, { rows: [row(2, { title: '' })], last: false })
    expect(await mend(begun.id, row(2))).toMatchObject({ status: 409, body: { code: 'NOT_CHECKED' } })
    const { id } = await checked([row(2), row(3, { title: '' })])
    await run(id)
    expect(await mend(id, row(3))).toMatchObject({ status: 409, body: { code: 'ALREADY_STARTED' } })
    expect(await look(id)).toMatchObject({ added: 1, ready: 0, rejected: 1 })
  })

  test('corrected concurrently while the import runs becomes a book once, or stays rejected', async () => {
    const { id } = await checked([
      row(2),
      ...Array.from({ length: 10 }, (_, at) => row(at + 3, { title: '' })),
    ])
    const before = await app.db.$count(book)
    const responses = await Promise.all([
      ...Array.from({ length: 20 }, (_, at) => mend(id, row((at % 10) + 3))),
      run(id),
    ])
    for (const { status } of responses) expect([200, 409]).toContain(status)
    for (;;) if ((await run(id)).body.ready === 0) break
    const { added, rejected, ready } = await look(id)
    expect({ sum: added + rejected, ready }).toEqual({ sum: 11, ready: 0 })
    expect(await app.db.$count(book)).toBe(before + added)
  })

  test.each([
    ['cells.title', { cells: { title: 'x'.repeat(100_001) } }],
    ['cells.price', { cells: { price: '1' } }],
    ['fault', { fault: 'unclosed' }],
  ])('takes no %s that is none', async (path, fields) => {
    const { id } = await checked([row(2, { title: '' })])
    expect(await send('PUT', `/books/imports/${id}/rows/2`, fields)).toMatchObject({
      status: 400,
      body: { data: { fields: [{ path }] } },
    })
    expect((await send('PUT', `/books/imports/${id}/rows/none`, {})).status).toBe(400)
  })

  test('belongs to its user only', async () => {
    const { id } = await checked([row(2, { title: '', genre: 'Sceince' })])
    await app.db.update(importJob).set({ createdBy: 'somebody' }).where(eq(importJob.id, id))
    for (const response of [
      await mend(id, row(2)),
      await choose(id, 'Sceince'),
      await send('GET', `/books/imports/${id}/names`),
      await send('GET', `/books/imports/${id}/rows/2`),
    ])
      expect(response).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  })
})
