import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntry } from '~/modules/audit/audit.table.server'
import { user } from '~/modules/auth/auth.table.server'
import { book } from '~/example/catalogue/book/book.table.server'
import { genre } from '~/example/catalogue/genre/genre.table.server'
import { startApp, type TestApp } from '../../../../tests/support/app'
import { rowsOfAct } from '../../../../tests/support/audit-log'
import { sweepImports } from '~/entity/import/import.data.server'
import type { FileRow } from '~/entity/import/import-entity'
import type { CheckedRow, Import } from '~/entity/import/import-contract'
import { importJob, importRow } from '~/entity/import/import.table.server'

let app: TestApp
let admin: string
let poetry: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('admin@example.com')
  const [found] = await app.db.select().from(genre).where(eq(genre.name, 'Poetry'))
  poetry = found!.id
})
afterAll(() => app.close())

// oxlint-disable-next-line typescript/no-explicit-any -- responses are compared by matching
type TestResponse = { status: number; body: any }

const send = async (
  method: string,
  path: string,
  body: object = {},
  cookie = admin,
): Promise<TestResponse> => {
  const response =
    method === 'GET'
      ? await app.request(`/api/rest${path}`, { cookie })
      : await app.post(`/api/rest${path}`, body, { method, cookie })
  const text = await response.text()
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text }
}

const begin = async (options: object = {}, cookie = admin) =>
  (await send('POST', '/books/imports', { fileName: 'books.csv', genreId: poetry, ...options }, cookie))
    .body as Import

const stage = (id: string, rows: FileRow[], last = true) =>
  send('POST', `/books/imports/${id}/rows`, { rows, last })

const run = (id: string) => send('POST', `/books/imports/${id}/run`)
const undo = (id: string) => send('POST', `/books/imports/${id}/undo`)

/** Runs until no row is ready. */
async function runAll(id: string): Promise<Import> {
  for (;;) {
    const { status, body } = await run(id)
    expect(status).toBe(200)
    if (body.ready === 0) return body as Import
  }
}

const rowsOf = async (id: string, query = '?limit=100&verdict=all') =>
  (await send('GET', `/books/imports/${id}/rows${query}`)).body as {
    items: CheckedRow[]
    total: number
    nextCursor: string | null
  }

const verdicts = async (id: string) =>
  (await rowsOf(id)).items.map(({ line, faults }) => [line, faults.map(({ message }) => message)])

let numbers = 0
const unique = () => `Volume ${++numbers}`
const author = 'Imported Author'
type Given = Record<string, string | undefined> & { fault?: FileRow['fault'] }
const row = (line: number, { fault, ...cells }: Given = {}): FileRow => ({
  line,
  fault,
  cells: { title: unique(), author, ...cells },
})
const count = () => app.db.$count(book)

describe('the check of a file', () => {
  test.each<[Given, string]>([
    [{ title: undefined }, 'Title is required'],
    [{ title: '  ' }, 'Title is required'],
    [{ title: 'x'.repeat(301) }, 'Title should be 300 characters at most'],
    [{ title: 'a\0b' }, 'Title is invalid'],
    [{ title: 'a\ud800' }, 'Title is invalid'],
    [{ author: '' }, 'Author is required'],
    [{ author: 'x'.repeat(201) }, 'Author should be 200 characters at most'],
    [{ publisher: 'x'.repeat(201) }, 'Publisher should be 200 characters at most'],
    [{ year: 'soon' }, 'Year should be a whole number, such as 1984'],
    [{ year: '3000' }, 'Year is too far in the future'],
    [{ isbn: '9780261103574' }, 'ISBN is invalid. Check its digits: the last one does not fit the others'],
    [{ description: 'x'.repeat(5001) }, 'Description should be 5000 characters at most'],
    [{ description: 'a\u0007\0' }, 'Description is invalid'],
    [{ genre: 'No Such Genre' }, 'Genre: nothing has this name'],
    [{ genre: 'x'.repeat(61) }, 'Genre is invalid. Check what it holds'],
    [{ fault: 'unclosed' }, 'A quotation mark on this line is never closed'],
    [{ fault: 'tooLong' }, 'The row is too long'],
  ])('of a row with %j says why', async (fields, message) => {
    const { id } = await begin()
    expect(await stage(id, [row(7, fields)])).toMatchObject({
      status: 200,
      body: { state: 'checked', ready: 0, rejected: 1 },
    })
    expect(await verdicts(id)).toEqual([[7, [message]]])
  })

  test('reports all errors, once for each field', async () => {
    const { id } = await begin()
    await stage(id, [row(2, { title: '', author: '', year: 'x', isbn: 'x', genre: 'x'.repeat(99) })])
    expect(await verdicts(id)).toEqual([
      [
        2,
        [
          'Title is required',
          'Author is required',
          'Year should be a whole number, such as 1984',
          'ISBN is invalid. Check its digits: the last one does not fit the others',
          'Genre is invalid. Check what it holds',
        ],
      ],
    ])
    const { items } = await rowsOf(id)
    expect(items[0]!.faults.map(({ field }) => field)).toEqual(['title', 'author', 'year', 'isbn', 'genre'])
  })

  test('finds duplicate titles, in the catalogue and in the file, ignoring case', async () => {
    const taken = unique()
    await send('POST', '/books', { title: taken, author, genreId: poetry })
    const { id } = await begin()
    const twice = unique()
    await stage(
      id,
      [
        row(2, { title: ` ${taken.toUpperCase()} ` }),
        // The title of a rejected row is free.
        row(3, { title: twice, year: 'x' }),
        row(4, { title: twice }),
        row(5, { title: twice.toUpperCase(), author: author.toUpperCase() }),
      ],
      false,
    )
    await stage(id, [row(6, { title: twice }), row(7, { title: twice, author: 'Another' })])
    const message = 'Title already used with the same author'
    expect(await verdicts(id)).toEqual([
      [2, [message]],
      [3, ['Year should be a whole number, such as 1984']],
      [4, []],
      [5, [message]],
      [6, [message]],
      [7, []],
    ])
  })

  test('counts rows that are sent again once', async () => {
    const { id } = await begin()
    const rows = [row(2), row(3, { title: '' })]
    for (const last of [false, false, true, true])
      expect(await stage(id, rows, last)).toMatchObject({ status: 200, body: { ready: 1, rejected: 1 } })
    expect(await rowsOf(id)).toMatchObject({ total: 2, items: [{ faults: [] }, { line: 3 }] })
    expect(await stage(id, [row(4)], false)).toMatchObject({ status: 409, body: { code: 'ALREADY_CHECKED' } })
  })

  test('needs a genre from the row or for all', async () => {
    const { id } = await begin({ genreId: undefined })
    await stage(id, [row(2), row(3, { genre: ' POETRY ' })])
    expect(await verdicts(id)).toEqual([
      [2, ['Genre is required']],
      [3, []],
    ])
  })

  test('refuses a wrongly mapped genre column', async () => {
    const { id } = await begin({ create: ['genre'] })
    const rows = Array.from({ length: 103 }, (_, at) =>
      row(at + 2, { genre: `Shelf ${at} ${'X'.repeat(at % 2)}` }),
    )
    const { body } = await stage(id, rows)
    expect(body).toMatchObject({ ready: 100, rejected: 3 })
    expect(body.newNames.genre).toHaveLength(100)
    expect((await rowsOf(id, '?limit=1')).items[0]!.faults[0]!.message).toBe(
      'Genre: the file names too many new ones. Is this the right column?',
    )
  })

  test('accepts the maximum number of rows', async () => {
    const { id } = await begin()
    await app.db.update(importJob).set({ ready: 199_999 }).where(eq(importJob.id, id))
    expect(await stage(id, [row(2), row(3)])).toMatchObject({
      status: 413,
      body: { code: 'TOO_MANY_ROWS', data: { limit: 200_000 } },
    })
    expect((await stage(id, [row(2)])).status).toBe(200)
  })

  test.each([
    ['rows', { rows: Array.from({ length: 501 }, (_, at) => ({ line: at + 1 })) }],
    ['rows.0.cells.title', { rows: [{ line: 1, cells: { title: 'x'.repeat(100_001) } }] }],
    ['rows.0.cells.title', { rows: [{ line: 1, cells: { title: 7 } }] }],
    ['rows.0.line', { rows: [{ line: 0 }] }],
    ['rows.0.line', { rows: [{}] }],
    ['rows.0.cells.price', { rows: [{ line: 1, cells: { price: '1' } }] }],
    ['rows.0.title', { rows: [{ line: 1, title: 'x' }] }],
  ])('refuses what is no row, on %s', async (path, body) => {
    const { id } = await begin()
    expect(await send('POST', `/books/imports/${id}/rows`, body)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', data: { fields: [{ path }] } },
    })
  })

  test('is paginated, and refuses a cursor of another list', async () => {
    const { id } = await begin()
    await stage(
      id,
      Array.from({ length: 5 }, (_, at) => row(at + 2, at % 2 ? {} : { title: '' })),
    )
    const seen: number[] = []
    for (let query = '?limit=2'; ;) {
      const { items, total, nextCursor } = await rowsOf(id, query)
      expect(total).toBe(3)
      seen.push(...items.map(({ line }) => line))
      if (!nextCursor) break
      query = `?limit=2&cursor=${nextCursor}`
      expect((await send('GET', `/books/imports/${id}/rows${query}&verdict=all`)).status).toBe(400)
      const other = await begin()
      expect((await send('GET', `/books/imports/${other.id}/rows${query}`)).status).toBe(400)
    }
    expect(seen).toEqual([2, 4, 6])
    expect(await send('GET', `/books/imports/${id}/rows?cursor=x`)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_CURSOR' },
    })
  })
})

describe('the rejected rows', () => {
  test("are a file with the reasons in the caller's language, without formulas", async () => {
    const { id } = await begin()
    await stage(id, [row(2), row(3, { title: '=1+1', year: 'x' }), row(4, { title: '', author: '' })])
    const response = await app.request(`/api/rest/books/imports/${id}/rejects`, {
      cookie: `${admin}; i18next=fr`,
    })
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="rejected-\d{4}-\d\d-\d\d\.csv"$/,
    )
    const [head, first, second, end] = (await response.text()).split('\r\n')
    expect(head).toBe('line,reasons,title,author,genre,publisher,year,isbn,description')
    expect(first).toMatch(/^3,"?[^,]*année[^,]*,.*'=1\+1,Imported Author,,,x,,$/)
    expect(second).toMatch(/^4,Le titre est obligatoire; L.auteur est obligatoire,,,,,,,$/)
    expect(end).toBe('')
  })
})

describe('an import', () => {
  test('turns ready rows into books, in steps, and is undone completely', async () => {
    const before = await count()
    const { id } = await begin()
    for (let part = 0; part < 3; part++)
      await stage(
        id,
        Array.from({ length: 500 }, (_, at) => row(part * 500 + at + 2)),
        part === 2,
      )
    const stored = unique()
    expect(await run(id)).toMatchObject({ body: { state: 'running', ready: 500, added: 1000 } })
    expect(await count()).toBe(before + 1000)
    expect(await run(id)).toMatchObject({ body: { state: 'done', ready: 0, added: 1500, canUndo: true } })
    expect(await run(id)).toMatchObject({ status: 200, body: { added: 1500 } })
    expect(await count()).toBe(before + 1500)
    expect(await app.db.$count(importRow, eq(importRow.importId, id))).toBe(0)
    await send('POST', '/books', { title: stored, author, genreId: poetry })

    expect(await undo(id)).toMatchObject({ status: 200, body: { done: 1500, remaining: 0 } })
    expect(await count()).toBe(before + 1)
    expect(await undo(id)).toMatchObject({ status: 200, body: { done: 0, remaining: 0 } })
    expect((await send('GET', `/books/imports/${id}`)).body).toMatchObject({
      state: 'undone',
      canUndo: false,
    })
    expect(await run(id)).toMatchObject({ status: 409, body: { code: 'ALREADY_UNDONE' } })

    const entries = await app.db
      .select()
      .from(auditEntry)
      .where(sql`${auditEntry.action} in ('book.import', 'book.undo')`)
      .orderBy(auditEntry.at)
    const last = entries.slice(-2)
    expect(last.map(({ action }) => action)).toEqual(['book.import', 'book.undo'])
    for (const { id: entryId } of last) expect(await rowsOfAct(app.db, entryId)).toBe(1500)
    const ofFile = { file: 'books.csv', fileRows: 1500, rejected: 0 }
    const said = Object.entries(last[0]!.changes!).map(([field, { to }]) => [field, to])
    expect(Object.fromEntries(said)).toEqual(ofFile)
  })

  test('is visible to colleagues once it has added books, and only its user can continue it', async () => {
    const colleague = await app.signIn('neema.mwakalinga@example.org')
    const { id } = await begin({ fileName: 'seen.csv' })
    await stage(id, [row(2, { title: unique() })])
    const seenBy = async (cookie: string) =>
      ((await send('GET', '/books/imports', {}, cookie)).body.items as Import[]).find(
        (each) => each.id === id,
      )
    expect(await seenBy(admin)).toMatchObject({ isOwn: true, state: 'checked' })
    expect(await seenBy(colleague)).toBeUndefined()
    await runAll(id)
    const [person] = await app.db.select().from(user).where(eq(user.email, 'admin@example.com'))
    expect(await seenBy(colleague)).toMatchObject({
      fileName: 'seen.csv',
      by: { id: person!.id, name: person!.name },
      isOwn: false,
      state: 'done',
      added: 1,
    })
    for (const path of [`/books/imports/${id}/run`, `/books/imports/${id}/undo`])
      expect((await send('POST', path, {}, colleague)).status).toBe(404)
  })

  test('keeps the values of a row', async () => {
    const { id } = await begin()
    const title = unique()
    const said = { publisher: ' Ace  Books ', year: '١٩٦٥', isbn: '0-306-40615-2', description: 'One.\nTwo.' }
    await stage(id, [row(2, { title: `  ${title} `, genre: 'drama', ...said })])
    await runAll(id)
    const { body: list } = await send('GET', `/books?searchTerm=${encodeURIComponent(title)}`)
    const { body: added } = await send('GET', `/books/${list.items[0].id}`)
    expect(added).toMatchObject({
      title,
      author,
      genre: { name: 'Drama' },
      publisher: 'Ace Books',
      year: 1965,
      isbn: '9780306406157',
      description: 'One.\nTwo.',
      version: 1,
    })
  })

  test('run twice concurrently adds each book once', async () => {
    const before = await count()
    const { id } = await begin()
    await stage(
      id,
      Array.from({ length: 400 }, (_, at) => row(at + 2)),
    )
    const responses = await Promise.all(Array.from({ length: 5 }, () => run(id)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await count()).toBe(before + 400)
    expect((await send('GET', `/books/imports/${id}`)).body).toMatchObject({
      added: 400,
      ready: 0,
      rejected: 0,
    })
  })

  test('concurrent with another of the same books rejects the second ones', async () => {
    const before = await count()
    const rows = Array.from({ length: 300 }, (_, at) => row(at + 2))
    const both = await Promise.all([begin(), begin()])
    await stage(both[0].id, rows)
    await stage(
      both[1].id,
      rows.toReversed().map((each, at) => ({ ...each, line: at + 2 })),
    )
    const done = await Promise.all(both.map(({ id }) => runAll(id)))
    expect(await count()).toBe(before + 300)
    expect(done.map(({ added, rejected }) => added + rejected)).toEqual([300, 300])
    const loser = done.find(({ rejected }) => rejected > 0)!
    expect((await rowsOf(loser.id, '')).items[0]!.faults).toMatchObject([
      { message: 'Title already used with the same author', key: 'book:title.taken', field: 'title' },
    ])
  })

  test('creates the genres it was told to, and deletes them when it is undone', async () => {
    const { id } = await begin({ create: ['genre'] })
    const { body } = await stage(id, [
      row(2, { genre: 'Space Opera' }),
      row(3, { genre: 'SPACE opera' }),
      row(4, { genre: 'Gardens' }),
      row(5, { genre: 'poetry' }),
    ])
    expect(body.newNames).toEqual({ genre: ['Space Opera', 'Gardens'] })
    await runAll(id)
    const named = (name: string) => app.db.select().from(genre).where(eq(genre.name, name))
    const [opera] = await named('Space Opera')
    expect(opera).toMatchObject({ color: expect.stringMatching(/^#[\da-f]{6}$/) })
    expect((await send('GET', `/genres/${opera!.id}`)).body).toMatchObject({ books: 2 })
    // Another user uses one meanwhile.
    const [gardens] = await named('Gardens')
    await send('POST', '/books', { title: unique(), author, genreId: gardens!.id })
    await undo(id)
    expect(await named('Space Opera')).toEqual([])
    expect(await named('Gardens')).toHaveLength(1)
    const events = await app.db.select().from(auditEntry).where(eq(auditEntry.subjectId, opera!.id))
    expect(events.map(({ action }) => action).toSorted()).toEqual(['genre.create', 'genre.delete'])
  })

  test('whose genre is deleted meanwhile rejects its rows', async () => {
    const { body } = await send('POST', '/genres', { name: 'Soon Gone', color: '#8e5130' })
    const { id } = await begin({ genreId: body.id })
    await stage(id, [row(2), row(3, { genre: 'Poetry' }), row(4, { genre: 'soon gone' })])
    await send('DELETE', `/genres/${body.id}`)
    expect(await runAll(id)).toMatchObject({ added: 1, rejected: 2 })
    expect(await verdicts(id)).toEqual([
      [2, ['This genre does not exist any more. Choose another one']],
      [4, ['Genre: nothing has this name']],
    ])
  })

  test('cannot run before its file is complete, nor after its undo started', async () => {
    const { id } = await begin()
    await stage(id, [row(2)], false)
    expect(await run(id)).toMatchObject({ status: 409, body: { code: 'NOT_CHECKED' } })
    expect((await undo(id)).status).toBe(404)
    await stage(id, [row(3)])
    await runAll(id)
    await app.db.update(importJob).set({ undoAt: new Date(), ready: 1 }).where(eq(importJob.id, id))
    expect((await run(id)).status).toBe(409)
    expect((await send('GET', `/books/imports/${id}`)).body.state).toBe('undoing')
  })

  test('needs an existing genre', async () => {
    for (const genreId of ['nothing', '0198c0de-0000-7000-8000-000000000000'])
      expect(await send('POST', '/books/imports', { fileName: 'x', genreId })).toMatchObject({
        status: 400,
        body: { data: { fields: [{ path: 'genreId', key: 'book:genre.unknown' }] } },
      })
  })

  test('has a displayable file name only', async () => {
    for (const fileName of ['a\0b', 'a\ud800', 'x'.repeat(201)])
      expect(await send('POST', '/books/imports', { fileName, genreId: poetry })).toMatchObject({
        status: 400,
        body: { data: { fields: [{ path: 'fileName' }] } },
      })
  })

  test('belongs to the user who started it', async () => {
    const email = 'other-importer@example.com'
    await app.db.insert(user).values({
      id: 'other-importer',
      email,
      name: 'Other',
      role: 'admin',
      emailVerified: true,
      onboardedAt: new Date(),
    })
    const other = await app.signIn(email)
    const { id } = await begin()
    await stage(id, [row(2)])
    await runAll(id)
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/rows'],
      ['GET', '/rejects'],
      ['POST', '/rows'],
      ['POST', '/run'],
      ['POST', '/undo'],
    ] as const)
      expect(
        await send(method, `/books/imports/${id}${path}`, path === '/rows' ? { rows: [] } : {}, other),
      ).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      })
    // An import of another entity is not found.
    const [job] = await app.db.select().from(importJob).where(eq(importJob.id, id))
    await app.db.update(importJob).set({ entity: 'tag' }).where(eq(importJob.id, id))
    for (const path of ['/run', '/undo'])
      expect((await send('POST', `/books/imports/${id}${path}`)).status).toBe(404)
    for (const path of ['', '/rows', '/names', '/rejects'])
      expect((await send('GET', `/books/imports/${id}${path}`)).status).toBe(404)
    await app.db.update(importJob).set(job!).where(eq(importJob.id, id))
    const theirs = (await send('GET', '/books/imports', {}, other)).body as { items: Import[] }
    expect(theirs.items.filter(({ isOwn }) => isOwn)).toEqual([])
    const { items } = (await send('GET', '/books/imports')).body as { items: Import[] }
    expect(items[0]!.id).toBe(id)
    expect(items.length).toBeLessThanOrEqual(20)
  })
})

test('imports are deleted after some days, and unstarted ones when there are many', async () => {
  const old = await begin()
  await stage(old.id, [row(2)])
  await app.db
    .update(importJob)
    .set({ createdAt: sql`now() - interval '8 days'` })
    .where(eq(importJob.id, old.id))
  const unused = []
  for (let more = 0; more < 7; more++) unused.push((await begin()).id)
  await app.runtime.background.settled()
  await sweepImports(app.db)
  const left = new Set((await app.db.select({ id: importJob.id }).from(importJob)).map(({ id }) => id))
  expect(left.has(old.id)).toBe(false)
  expect(unused.map((id) => left.has(id))).toEqual([false, false, true, true, true, true, true])
  expect(await app.db.$count(importRow, eq(importRow.importId, old.id))).toBe(0)
})
