import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntry } from '~/modules/audit/audit.table.server'
import { genre } from '~/example/catalogue/genre/genre.table.server'
import { startApp, type TestApp } from '../../../../tests/support/app'
import { book } from './book.table.server'

type Item = { id: string; title: string; author: string; createdAt: string; year: number | null }
type Page = { items: Item[]; total: number; similar: boolean; nextCursor: string | null }

let app: TestApp
let user: string
let admin: string
let genres: Map<string, string>
beforeAll(async () => {
  app = await startApp()
  user = await app.signIn('user@example.com')
  admin = await app.signIn('admin@example.com')
  const rows = await app.db.select().from(genre)
  genres = new Map(rows.map(({ name, id }) => [name, id]))
})
afterAll(() => app.close())

const get = (path: string) => app.request(`/api/rest${path}`, { cookie: user })
const page = async (query: Record<string, string | number> = {}) => {
  const params = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const response = await get(`/books?${params}`)
  expect(response.status).toBe(200)
  return (await response.json()) as Page
}
const titles = async (searchTerm: string, more = {}) =>
  (await page({ searchTerm, ...more })).items.map(({ title }) => title)

const send = async (method: string, path: string, body?: object, headers = {}) => {
  const response = await app.post(`/api/rest${path}`, body ?? {}, { method, cookie: admin, headers })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : null }
}

let counter = 0
const draft = (more: object = {}) => ({
  title: `A Test of Time ${++counter}`,
  author: 'Nadia Testwell',
  genreId: genres.get('Fiction'),
  ...more,
})
const create = async (more: object = {}) => (await send('POST', '/books', draft(more))).body as Item

async function everyPage(query: Record<string, string | number>, meanwhile?: () => Promise<unknown>) {
  const seen: Item[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const next: Page = await page({ ...query, ...(cursor && { cursor }) })
    seen.push(...next.items)
    cursor = next.nextCursor
    await meanwhile?.()
  }
  return seen
}

describe('the list of books', () => {
  test('returns the newest 20 of all, and a cursor', async () => {
    const { items, total, nextCursor } = await page()
    expect(items).toHaveLength(20)
    expect(total).toBe(120)
    expect(nextCursor).toEqual(expect.any(String))
    const times = items.map((item) => Date.parse(item.createdAt))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
  })

  test.each(['-createdAt', 'createdAt', 'title', '-title', 'author', '-author', 'year', '-year'])(
    'pages through every book exactly once by %s',
    async (sort) => {
      const seen = await everyPage({ limit: 7, sort })
      expect(new Set(seen.map(({ id }) => id)).size).toBe(120)
      expect(seen).toHaveLength(120)
    },
  )

  test('has books without a year last, in either direction', async () => {
    for (const sort of ['year', '-year']) {
      const years = (await everyPage({ limit: 50, sort })).map(({ year }) => year)
      const known = years.filter((year) => year !== null)
      expect(years.slice(0, known.length)).toEqual(known)
      expect(known).toEqual(known.toSorted((a, b) => (sort === 'year' ? a - b : b - a)))
    }
  })

  test('has no duplicates or gaps while others add books', async () => {
    const before = (await everyPage({ limit: 100 })).map(({ id }) => id)
    const seen = (await everyPage({ limit: 9, sort: 'title' }, () => create())).map(({ id }) => id)
    expect(new Set(seen).size).toBe(seen.length)
    expect(before.filter((id) => !seen.includes(id))).toEqual([])
  })

  test('by genre has only its books, with their number', async () => {
    const id = genres.get('Poetry')!
    const { items, total } = await page({ genre: id, limit: 100 })
    expect(items.length).toBeGreaterThan(2)
    expect(total).toBe(items.length)
    expect(await app.db.$count(book, eq(book.genreId, id))).toBe(total)
    expect((await page({ genre: 'nobody' })).total).toBe(0)
  })

  test('by years has those in between', async () => {
    const { items, total } = await page({ yearFrom: 1900, yearTo: 1950, limit: 100 })
    expect(items.every(({ year }) => year! >= 1900 && year! <= 1950)).toBe(true)
    expect(total).toBe(items.length)
  })

  test.each(['x', 'e30', 'eyJpZCI6IjEifQ', '%00', 'a'.repeat(300)])(
    'refuses the cursor %j',
    async (cursor) => {
      expect((await get(`/books?cursor=${cursor}`)).status).toBe(400)
    },
  )

  test('refuses a tampered cursor, and one of another order', async () => {
    const { nextCursor } = await page()
    const at = nextCursor!.length - 5
    const forged =
      nextCursor!.slice(0, at) + (nextCursor![at] === 'A' ? 'B' : 'A') + nextCursor!.slice(at + 1)
    for (const query of [`cursor=${forged}`, `cursor=${nextCursor}&sort=title`]) {
      const response = await get(`/books?${query}`)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ code: 'INVALID_CURSOR' })
    }
  })

  test.each(['0', '101', '-1', '1.5', 'many', '1e9'])(
    'refuses a limit of %s and names the field',
    async (limit) => {
      const response = await get(`/books?limit=${limit}`)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({
        code: 'INVALID_INPUT',
        data: { fields: [{ path: 'limit' }] },
      })
    },
  )
})

describe('searching', () => {
  test.each([
    ['l’etranger is found by its plain letters', 'etranger', "L'Étranger"],
    ['whatever the case', 'FRANKENSTEIN', 'Frankenstein'],
    ['by its author', 'austen', 'Pride and Prejudice'],
    ['by its publisher', 'gallimard', "L'Étranger"],
    ['by its ISBN', '9780141439471', 'Frankenstein'],
    ['by the ISBN as it is printed', '978-0-14-143947-1', 'Frankenstein'],
    ['by the ISBN of ten', '0-14-143947-5', 'Frankenstein'],
    ['by words of title and author', 'shelley frank', 'Frankenstein'],
    ['in spite of a wrong letter', 'frankenstain', 'Frankenstein'],
    ['in spite of a missing letter', 'frankestein', 'Frankenstein'],
    ['in spite of letters in the wrong order', 'Prejudcie', 'Pride and Prejudice'],
  ])('%s', async (_how, term, title) => {
    expect(await titles(term)).toContain(title)
  })

  test('Arabic titles are found with any hamza, taa marbuta, tatweel and vowel signs', async () => {
    await create({ title: 'مدرسة الأيّام', author: 'أحمد إبراهيم' })
    for (const term of ['مدرسه الايام', 'مَدْرَسَة', 'الأيـــام', 'الأيام', 'احمد ابراهيم', 'إحمد', 'مدرسة'])
      expect(await titles(term)).toContain('مدرسة الأيّام')
  })

  test('ignores case in other alphabets', async () => {
    await create({ title: 'Война и Мир', author: 'ΛΈΩΝ' })
    expect(await titles('ВОЙНА')).toEqual(['Война и Мир'])
    expect(await titles('λεων')).toEqual(['Война и Мир'])
  })

  test('the exact title comes first, then prefixes, then authors, then the rest', async () => {
    await create({ title: 'The Zanzibar Road', author: 'A' })
    await create({ title: 'Zanzibar Nights', author: 'B' })
    await create({ title: 'Letters', author: 'Zanzibar Jones' })
    await create({ title: 'Zanzibar', author: 'C' })
    const ranked = ['Zanzibar', 'Zanzibar Nights', 'Letters', 'The Zanzibar Road']
    expect(await titles('zanzibar')).toEqual(ranked)
    const walked = await everyPage({ searchTerm: 'zanzibar', limit: 1 })
    expect(walked.map(({ title }) => title)).toEqual(ranked)
    expect((await page({ searchTerm: 'zanzibar', limit: 1 })).total).toBe(4)
    expect(await titles('zanzibar', { sort: '-title' })).toEqual(ranked.toSorted().toReversed())
  })

  test('LIKE wildcards are literal', async () => {
    await create({ title: '100% Pure_Gold\\ \'quoted"', author: '_%_' })
    for (const term of ['100%', 'pure_gold', '_%', 'gold\\', '\'quoted"'])
      expect(await titles(term)).toContain('100% Pure_Gold\\ \'quoted"')
  })

  test('no match returns nothing, and says so', async () => {
    expect(await page({ searchTerm: 'qqqqwwwwxxxx' })).toMatchObject({
      items: [],
      total: 0,
      nextCursor: null,
    })
  })

  test('a typo is tolerated', async () => {
    expect(await page({ searchTerm: 'frankenstain' })).toMatchObject({ similar: true, total: 1 })
    expect(await page({ searchTerm: 'frankenstein' })).toMatchObject({ similar: false, total: 1 })
  })
})

test('the totals stay exact while books are added and deleted', async () => {
  const [any] = await app.db.select().from(book).limit(1)
  const { search: _search, ...row } = any!
  const totals = async () => [
    (await page({ limit: 1 })).total,
    (await page({ limit: 1, genre: row.genreId })).total,
  ]
  const [all, ofGenre] = (await totals()) as [number, number]
  const copies = [1, 2, 3].map((n) => ({
    ...row,
    id: `0198c0de-0000-7000-8000-00000000000${n}`,
    title: `Copy ${n}`,
  }))
  await app.db.insert(book).values(copies)
  expect(await totals()).toEqual([all + 3, ofGenre + 3])
  await app.db.transaction(async (tx) => {
    await tx.delete(book)
    tx.rollback()
  }).catch(() => undefined) // prettier-ignore
  expect(await totals()).toEqual([all + 3, ofGenre + 3])
  for (const { id } of copies) await app.db.delete(book).where(eq(book.id, id))
  expect(await totals()).toEqual([all, ofGenre])
})

describe('one book', () => {
  test('is returned in full, with its genre', async () => {
    const [{ id, title }] = (await page()).items as [Item]
    const response = await get(`/books/${id}`)
    expect(await response.json()).toMatchObject({ id, title, genre: { name: expect.any(String) } })
  })

  test.each(['0198c0de-0000-7000-8000-000000000000', 'not-an-id', '1', '%00', '..%2F..'])(
    '%s is not found, to read, change or delete',
    async (id) => {
      const response = await get(`/books/${id}`)
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' })
      expect(await send('PATCH', `/books/${id}`, { title: 'x' })).toMatchObject({ status: 404 })
      expect(await send('DELETE', `/books/${id}`)).toMatchObject({ status: 404 })
    },
  )
})

describe('creating a book', () => {
  test('stores the normalized input, and records it', async () => {
    const given = {
      title: '  The   Test ',
      author: ' Someone ',
      isbn: '0-14-143951-3',
      year: '١٩٨٤',
      publisher: ' ',
      description: 'Two\nlines',
    }
    const { status, body } = await send('POST', '/books', draft(given))
    expect(status).toBe(201)
    expect(body).toMatchObject({
      title: 'The Test',
      author: 'Someone',
      isbn: '9780141439518',
      year: 1984,
      publisher: null,
      description: 'Two\nlines',
      version: 1,
    })
    const [entry] = await app.db.select().from(auditEntry).where(eq(auditEntry.subjectId, body.id))
    expect(entry).toMatchObject({ action: 'book.create', subjectName: 'The Test · Someone' })
  })

  test.each([
    ['title', '', 'Title is required'],
    ['title', ' \n ', 'Title is required'],
    ['title', undefined, 'Title is required'],
    ['title', 'x'.repeat(301), 'Title should be 300 characters at most'],
    ['title', 'a\0b', 'Title is invalid'],
    ['author', '', 'Author is required'],
    ['genreId', '', 'Genre is required'],
    ['genreId', 'nobody', 'This genre does not exist any more. Choose another one'],
    [
      'genreId',
      '0198c0de-0000-7000-8000-000000000000',
      'This genre does not exist any more. Choose another one',
    ],
    ['isbn', '9780141439519', 'ISBN is invalid. Check its digits: the last one does not fit the others'],
    ['isbn', 12, 'ISBN is invalid. Check its digits: the last one does not fit the others'],
    ['year', 'soon', 'Year should be a whole number, such as 1984'],
    ['year', '1e3', 'Year should be a whole number, such as 1984'],
    ['year', '0x7d0', 'Year should be a whole number, such as 1984'],
    ['year', 1984.5, 'Year should be a whole number, such as 1984'],
    ['year', 0, 'Year should be a whole number, such as 1984'],
    ['year', 9999, 'Year is too far in the future'],
    ['cover', 'nobody', 'This cover is not there any more. Upload it again'],
    ['cover', '0198c0de-0000-7000-8000-000000000000', 'This cover is not there any more. Upload it again'],
    ['description', 'x'.repeat(5001), 'Description should be 5000 characters at most'],
  ])('with the %s %j is refused on that field', async (path, value, message) => {
    const { total } = await page({ limit: 1 })
    const response = await send('POST', '/books', draft({ [path]: value }))
    expect(response).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', data: { fields: [{ path, message }] } },
    })
    expect((await page({ limit: 1 })).total).toBe(total)
  })

  test('refuses unknown fields', async () => {
    for (const field of ['id', 'version', 'createdAt', 'search'])
      expect(await send('POST', '/books', draft({ [field]: '1' }))).toMatchObject({
        status: 400,
        body: { data: { fields: [{ path: field }] } },
      })
  })

  test.each([
    ['ÉTUDES', 'Ömer Test', 'études', 'ömer test'],
    ['Война', 'Лев', 'ВОЙНА', 'лев'],
    ['Some Title', 'Some One', '  some title  ', ' SOME ONE '],
  ])('%s by %s is the same as %s by %s', async (title, author, again, whom) => {
    expect((await send('POST', '/books', draft({ title, author }))).status).toBe(201)
    const response = await send('POST', '/books', draft({ title: again, author: whom }), {
      'accept-language': 'en',
    })
    expect(response).toMatchObject({
      status: 409,
      body: {
        code: 'BOOK_ALREADY_EXISTS',
        message: 'Title already used with the same author',
        data: { field: 'title' },
      },
    })
  })

  test('fifty times concurrently creates one, and 49 get a conflict', async () => {
    const given = draft()
    const responses = await Promise.all(Array.from({ length: 50 }, () => send('POST', '/books', given)))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(
      responses.filter(({ body }) => body.message === 'Title already used with the same author'),
    ).toHaveLength(49)
  })
})

describe('updating a book', () => {
  test('increments its version, and records old and new values', async () => {
    const { id } = await create()
    const { body } = await send('PATCH', `/books/${id}`, { year: 2001, genreId: genres.get('Poetry') })
    expect(body).toMatchObject({ year: 2001, version: 2, genre: { name: 'Poetry' } })
    const entries = await app.db.select().from(auditEntry).where(eq(auditEntry.subjectId, id))
    expect(entries.find(({ action }) => action === 'book.update')?.changes).toEqual({
      year: { from: null, to: 2001 },
      genre: { from: 'Fiction', to: 'Poetry' },
    })
  })

  test('after a concurrent change is a conflict, with the current row', async () => {
    const { id } = await create()
    await send('PATCH', `/books/${id}`, { year: 2001, version: 1 })
    const response = await send('PATCH', `/books/${id}`, { publisher: 'Late', version: 1 })
    expect(response).toMatchObject({
      status: 409,
      body: { code: 'EDIT_CONFLICT', data: { current: { year: 2001, publisher: null, version: 2 } } },
    })
    // The same change by both is not a conflict.
    expect((await send('PATCH', `/books/${id}`, { year: 2001, version: 1 })).status).toBe(200)
  })

  test('to the title of another by the same author is refused', async () => {
    const other = await create()
    const { id } = await create()
    expect(await send('PATCH', `/books/${id}`, { title: other.title.toUpperCase() })).toMatchObject({
      status: 409,
      body: { code: 'BOOK_ALREADY_EXISTS', data: { field: 'title' } },
    })
  })
})

describe('deleting and undo', () => {
  test('a book is deleted, and restored unchanged', async () => {
    const { id } = await create({ year: 1999 })
    const before = await (await get(`/books/${id}`)).json()
    const { body } = await send('DELETE', `/books/${id}`)
    expect((await get(`/books/${id}`)).status).toBe(404)
    expect(await send('POST', `/undo/${body.undo}`)).toMatchObject({
      status: 200,
      body: { kind: 'book.delete', done: 1, skipped: 0, remaining: 0 },
    })
    expect(await (await get(`/books/${id}`)).json()).toEqual(before)
    expect(await send('POST', `/undo/${body.undo}`)).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_UNDONE' },
    })
  })

  test('does not restore a book whose title is taken meanwhile', async () => {
    const given = draft()
    const { id } = (await send('POST', '/books', given)).body
    const { undo } = (await send('DELETE', `/books/${id}`)).body
    await send('POST', '/books', given)
    expect((await send('POST', `/undo/${undo}`)).body).toMatchObject({ done: 0, skipped: 1 })
  })

  test('in bulk by a search', async () => {
    for (const n of [1, 2, 3]) await create({ title: `Quixotic ${n}`, author: `Writer ${n}` })
    const total = async (searchTerm: string) => (await page({ searchTerm })).total
    const which = { all: { searchTerm: 'quixotic' } }
    const { body } = await send('POST', '/books/bulk', { action: 'delete', which })
    expect(body).toMatchObject({ done: 3 })
    expect(await total('quixotic')).toBe(0)
    await send('POST', `/undo/${body.undo}`)
    expect(await total('quixotic')).toBe(3)
  })

  test('of a change of genre, too, except for those moved again', async () => {
    const ids = [
      (await create()).id,
      (await create()).id,
      (await create({ genreId: genres.get('Poetry') })).id,
    ]
    const genreId = genres.get('Poetry')
    const { body } = await send('POST', '/books/bulk', { action: 'set-genre', genreId, which: { ids } })
    expect(body).toMatchObject({ done: 2 })
    await send('PATCH', `/books/${ids[1]}`, { genreId: genres.get('Drama') })
    expect((await send('POST', `/undo/${body.undo}`)).body).toMatchObject({ done: 1, skipped: 1 })
    const names = await Promise.all(
      ids.map(async (id) => (await (await get(`/books/${id}`)).json()).genre.name),
    )
    expect(names).toEqual(['Fiction', 'Drama', 'Poetry'])
  })

  test('every selected book is counted once', async () => {
    const genreId = genres.get('Poetry')
    const made = [await create(), await create(), await create({ genreId })]
    const ids = [...made.map(({ id }) => id), made[0]!.id.toUpperCase(), crypto.randomUUID(), 'no-id']
    const move = { action: 'set-genre', genreId, which: { ids } }
    expect((await send('POST', '/books/bulk', move)).body).toMatchObject({ done: 2, unchanged: 1, gone: 2 })
    expect((await send('POST', '/books/bulk', move)).body).toMatchObject({
      done: 0,
      unchanged: 3,
      gone: 2,
      undo: null,
    })
    const remove = { action: 'delete', which: { ids } }
    expect((await send('POST', '/books/bulk', remove)).body).toMatchObject({ done: 3, unchanged: 0, gone: 2 })
    expect((await send('POST', '/books/bulk', remove)).body).toMatchObject({ done: 0, unchanged: 0, gone: 5 })
  })

  test('never affects books that are only similar to the search term', async () => {
    const { id } = await create({ title: 'Bathyscaphe' })
    const all = { searchTerm: 'bathysacphe' }
    expect(await page(all)).toMatchObject({ similar: true, items: [{ id }] })
    const requested = await send('POST', '/books/bulk', { action: 'delete', which: { all, similar: true } })
    expect({ status: requested.status, code: requested.body.code }).toEqual({
      status: 400,
      code: 'INVALID_INPUT',
    })
    const none = await send('POST', '/books/bulk', { action: 'delete', which: { all } })
    expect(none.body).toEqual({ done: 0, unchanged: 0, gone: 0, remaining: 0, undo: null })
    expect((await get(`/books/${id}`)).status).toBe(200)
  })

  test('a misspelt filter is refused and deletes nothing', async () => {
    const { total } = await page({ limit: 1 })
    for (const all of [{ serchTerm: 'x' }, { searchTerm: 'x', gener: 'y' }])
      expect((await send('POST', '/books/bulk', { action: 'delete', which: { all } })).status).toBe(400)
    expect((await page({ limit: 1 })).total).toBe(total)
  })
})

describe('before saving', () => {
  test('near-duplicates are found by another spelling, a typo, or the ISBN', async () => {
    await create({ title: 'The Silent Harbour', author: 'Émilie Grant', isbn: '9780804429573' })
    const found = async (query: Record<string, string>) => {
      const params = new URLSearchParams(query)
      const response = await app.request(`/api/rest/books/duplicates?${params}`, { cookie: admin })
      return ((await response.json()) as Page).items.map(({ title }) => title)
    }
    for (const [title, author] of [
      ['the silent harbour', 'Emilie Grant'],
      ['The Silent Harbor', 'Émilie Grant'],
      ['Silent Harbour', 'Émilie Grant'],
      ['The Silant Harbour', 'Emilie Gramt'],
    ] as const)
      expect(await found({ title, author })).toEqual(['The Silent Harbour'])
    expect(await found({ title: 'Else', author: 'Other', isbn: '0-8044-2957-X' })).toEqual([
      'The Silent Harbour',
    ])
    expect(await found({ title: 'The Silent Harbour', author: 'Somebody Different' })).toEqual([])
    expect(await found({ title: 'Harbour', author: 'Nobody' })).toEqual([])
  })

  test('authors are suggested by the prefix of any of their names', async () => {
    const suggest = async (searchTerm: string) => {
      const path = `/api/rest/books/authors?${new URLSearchParams({ searchTerm })}`
      return ((await (await app.request(path, { cookie: admin })).json()) as { items: string[] }).items
    }
    expect(await suggest('jane')).toContain('Jane Austen')
    expect(await suggest('auste')).toContain('Jane Austen')
    expect(await suggest('')).toEqual([])
    expect(await suggest('%')).not.toContain('Jane Austen')
  })
})

describe('export', () => {
  test('has all rows of the list, in its order, as CSV', async () => {
    const response = await get('/books/export?sort=title&searchTerm=the')
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="books-.*\.csv"$/)
    const lines = (await response.text()).trim().split('\r\n')
    const { total } = await page({ searchTerm: 'the' })
    expect(lines[0]).toBe('title,author,genre,publisher,year,isbn,description,created_at')
    expect(lines).toHaveLength(total + 1)
  })

  test('has JSON, too', async () => {
    const response = await get(`/books/export?format=json&genre=${genres.get('Poetry')}`)
    const { total } = await page({ genre: genres.get('Poetry')! })
    const items = (await response.json()) as Item[]
    expect(items).toHaveLength(total)
    expect(items[0]).toMatchObject({ genre: 'Poetry', title: expect.any(String) })
  })
})
