import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { genre } from '~/example/catalogue/genre/genre.table.server'
import { startApp, type TestApp } from '../../../../tests/support/app'

type Page = { items: { id: string; title: string }[]; total: number; nextCursor: string | null }

let app: TestApp
let admin: string
let genreId: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('admin@example.com')
  genreId = (await app.db.select().from(genre))[0]!.id
})
afterAll(() => app.close())

const add = async (title: string, author = 'Sam Seeker', more: object = {}) => {
  const body = { title, author, genreId, ...more }
  expect((await app.post('/api/rest/books', body, { cookie: admin })).status).toBe(201)
}
const send = (query: Record<string, string>) =>
  app.request(`/api/rest/books?${new URLSearchParams(query)}`, { cookie: admin })
const page = async (query: Record<string, string>) => (await (await send(query)).json()) as Page
const found = async (searchTerm: string) => {
  const { items, total } = await page({ searchTerm })
  return { titles: items.map(({ title }) => title), total }
}

describe('a search', () => {
  test('for digits that could be part of an ISBN counts titles with them', async () => {
    await add('20000 Leagues Under the Sea')
    expect(await found('20000')).toEqual({ titles: ['20000 Leagues Under the Sea'], total: 1 })
  })

  test('for symbols only finds and counts titles that start with them', async () => {
    await add('!!! and after')
    expect(await found('!!!')).toEqual({ titles: ['!!! and after'], total: 1 })
    for (const term of ['%', '\u0640', '\u0301']) expect(await found(term)).toEqual({ titles: [], total: 0 })
  })

  test('matches words, whatever is between them', async () => {
    await add('Harvest', 'Wendy Moon')
    for (const searchTerm of ['harvest wendy', 'harvest\n wendy', 'harvest \t wendy'])
      expect(await page({ searchTerm })).toMatchObject({
        items: [{ title: 'Harvest' }],
        total: 1,
        similar: false,
      })
  })

  test('shows a book once, also if a character folds to several', async () => {
    const title = 'ﷺ'.repeat(6)
    await add(`${title} one`)
    expect(await found(`${title} one`)).toEqual({ titles: [`${title} one`], total: 1 })
    await add(`${title} two`, 'One')
    expect((await found(`${title} one`)).titles).toHaveLength(2)
  })
})

describe('a search ranks first', () => {
  test('exact titles and authors, then prefixes', async () => {
    await add('Of Osprey and Kite')
    await add('Osprey Rising')
    await add('Feathers', 'Osprey Junior')
    await add('Wings', 'Osprey')
    await add('Osprey', 'Nobody Else')
    const ranked = ['Osprey', 'Wings', 'Osprey Rising', 'Feathers', 'Of Osprey and Kite']
    expect(await found('ósprey')).toEqual({ titles: ranked, total: 5 })
    const seen: string[] = []
    for (let cursor = ''; ;) {
      const next = await page({ searchTerm: 'osprey', limit: '1', ...(cursor && { cursor }) })
      seen.push(...next.items.map(({ title }) => title))
      if (!next.nextCursor) break
      cursor = next.nextCursor
    }
    expect(seen).toEqual(ranked)
  })

  test('the book of that ISBN, in any notation', async () => {
    await add('By Number', 'Ned', { isbn: '978-1-86197-876-9' })
    await add('978 1 86197 876 9, a Number', 'Ned')
    const titles = ['By Number', '978 1 86197 876 9, a Number']
    expect((await found('9781861978769')).titles).toEqual(['By Number'])
    expect((await found('978 1 86197 876 9')).titles).toEqual(titles)
    expect((await found('1-86197-876-6')).titles[0]).toBe('By Number')
  })
})

describe('a part of an ISBN', () => {
  test.each(['6197', '8619787', '61-9787', '97-876', '978186', '8769', '٦١٩٧٨٧', '9781-86197'])(
    'is found: %s',
    async (term) => {
      expect((await found(term)).titles).toContain('By Number')
    },
  )

  test.each(['619', '6791', '61978', '97818619787690'])('%s: needs four digits or more', async (term) => {
    const { titles } = await found(term)
    expect(titles.includes('By Number')).toBe(term === '61978')
  })

  test('comes after words with the digits, in any order of the list too', async () => {
    await add('Catch 6197', 'Zed')
    await add('Years', 'Zed', { isbn: '9780000061973' })
    expect((await found('6197')).titles.slice(0, 3)).toEqual(['Catch 6197', 'Years', 'By Number'])
    expect((await found('6197')).total).toBe(3)
    const sorted = await page({ searchTerm: '6197', sort: '-title' })
    expect(sorted.items.map(({ title }) => title)).toEqual(['Years', 'Catch 6197', 'By Number'])
  })

  test('is no longer found when the ISBN is removed', async () => {
    await add('Renumbered', 'Zed', { isbn: '9783161484100' })
    const id = (await page({ searchTerm: 'renumbered' })).items[0]!.id
    expect((await found('1484')).titles).toEqual(['Renumbered'])
    await app.post(`/api/rest/books/${id}`, { isbn: null }, { method: 'PATCH', cookie: admin })
    expect(await found('1484')).toEqual({ titles: [], total: 0 })
  })
})

describe('a year', () => {
  test('finds its books, alone and with a word', async () => {
    await add('Thimble', 'Yara', { year: 1713 })
    await add('Needle', 'Yara', { year: 1714 })
    expect(await found('1713')).toEqual({ titles: ['Thimble'], total: 1 })
    expect(await found('yara 1714')).toEqual({ titles: ['Needle'], total: 1 })
    expect(await found('١٧١٣')).toEqual({ titles: ['Thimble'], total: 1 })
  })
})

describe('pages by relevance', () => {
  test('show every book once, through all ranks, while others add and rename some', async () => {
    for (const n of [1, 2, 3, 4]) {
      await add(`Lantern ${n}`)
      await add(`Wick ${n}`, `Lantern Maker ${n}`)
      await add(`The Lantern ${n}`)
    }
    const seen: string[] = []
    for (let cursor = '', turn = 0; ; turn++) {
      const next = await page({ searchTerm: 'lantern', limit: '2', ...(cursor && { cursor }) })
      seen.push(...next.items.map(({ title }) => title))
      if (!next.nextCursor) break
      cursor = next.nextCursor
      await add(`Lantern 0 ${turn}`)
      await add(`Oil ${turn}`, `A Lantern ${turn}`)
      const change = { title: next.items[0]!.title, publisher: `Press ${turn}` }
      await app.post(`/api/rest/books/${next.items[0]!.id}`, change, { method: 'PATCH', cookie: admin })
    }
    expect(new Set(seen).size).toBe(seen.length)
    const kinds = ['Lantern', 'Wick', 'The Lantern']
    const before = new Set(kinds.flatMap((kind) => [1, 2, 3, 4].map((n) => `${kind} ${n}`)))
    expect(seen.filter((title) => before.has(title)).map((title) => title.replace(/ \d$/, ''))).toEqual(
      kinds.flatMap((kind) => Array.from({ length: 4 }, () => kind)),
    )
  })
})

describe('a cursor', () => {
  test('is bound to its search: with another it is refused', async () => {
    for (const n of [1, 2, 3]) await add(`Cursory ${n}`)
    const { nextCursor } = await page({ searchTerm: 'cursory', limit: '1' })
    const cursor = nextCursor!
    expect((await send({ searchTerm: 'cursory', limit: '1', cursor })).status).toBe(200)
    const others: Record<string, string>[] = [
      { sort: 'relevance' },
      { searchTerm: 'else' },
      { searchTerm: 'x'.repeat(120) },
      { searchTerm: 'cursory', genre: genreId },
    ]
    for (const other of others) {
      const response = await send({ ...other, cursor })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ code: 'INVALID_CURSOR' })
    }
  })
})

test('descriptions are in no list, as no list shows them', async () => {
  const { items } = await page({ searchTerm: 'cursory', limit: '1' })
  expect(items[0]).toHaveProperty('publisher')
  expect(items[0]).not.toHaveProperty('description')
})

test('search columns are in no response', async () => {
  const exported = await app.request('/api/rest/books/export?format=json&searchTerm=cursory', {
    cookie: admin,
  })
  const [first] = (await exported.json()) as object[]
  expect(Object.keys(first!).toSorted()).toEqual(
    ['author', 'cover', 'createdAt', 'description', 'genre', 'id', 'isbn', 'publisher', 'title', 'updatedAt', 'year'], // prettier-ignore
  )
  const { items } = await page({ searchTerm: 'cursory', limit: '1' })
  const change = { year: 2000, version: 7 }
  const refused = await app.post(`/api/rest/books/${items[0]!.id}`, change, {
    method: 'PATCH',
    cookie: admin,
  })
  expect(refused.status).toBe(409)
  expect(await refused.json()).not.toMatchObject({ data: { current: { words: expect.anything() } } })
})

test('a title without an author is never a duplicate', async () => {
  const response = await app.request('/api/rest/books/duplicates?title=anything', { cookie: admin })
  expect(await response.json()).toEqual({ items: [] })
})
