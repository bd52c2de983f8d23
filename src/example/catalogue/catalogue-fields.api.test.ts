import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csvFields, namesOf } from '~/entity/fields/define-fields'
import { bookFields } from '~/example/catalogue/book/book.fields'
import { cover } from './book/book.table.server'
import { genre } from '~/example/catalogue/genre/genre.table.server'
import { newId } from '~/lib/new-id'
import { rowsOf } from '~/platform/rows-of.server'
import { startApp, type TestApp } from '../../../tests/support/app'
import { walker } from '../../../tests/support/walk-fields'
import bookLabels from './book/messages/en.json'
import { createCsvReader } from '~/lib/csv-read'
import type { Import } from '~/entity/import/import-contract'

/** Sends each described field through all operations on an entry, so that a forgotten one fails here. */

let app: TestApp
let books: ReturnType<typeof bookWalker>
let shelf: { id: string; name: string; color: string }[]

const bookWalker = (admin: string, covers: string[]) => {
  const [one, other] = shelf.map(({ id, name, color }) => ({
    given: id,
    returned: { id, name, color },
    text: name,
  }))
  const picture = (id: string) => ({ given: id, returned: id, text: null })
  const isbn = (digits: string) => ({ given: digits, returned: digits, text: digits })
  return walker(app, admin, {
    name: 'book',
    fields: bookFields,
    path: '/books',
    own: {
      genre: [one!, other!],
      cover: [picture(covers[0]!), picture(covers[1]!)],
      isbn: [isbn('9780306406157'), isbn('9780261103573')],
    },
  })
}

beforeAll(async () => {
  app = await startApp()
  const admin = await app.signIn('admin@example.com')
  const columns = { id: genre.id, name: genre.name, color: genre.color }
  shelf = await app.db.select(columns).from(genre).orderBy(genre.name).limit(2)
  const covers = [newId(), newId()]
  await app.db.insert(cover).values(covers.map((id) => ({ id, width: 3, height: 4, uploadedBy: 'nobody' })))
  books = bookWalker(admin, covers)
})
afterAll(() => app.close())

describe.each(namesOf(bookFields))('%s of a book', (name) => {
  test('is returned as it was given', () => expect(books.tellsWhatIsGiven(name)).resolves.toBeUndefined())
  test('counts the version, and meets the change of another', () =>
    expect(books.changesByVersion(name)).resolves.toBeUndefined())
  test('is noted in the audit log', () => expect(books.isAudited(name)).resolves.toBeUndefined())
  test('is in the API reference', () =>
    expect(books.isDocumented(name, bookLabels.fields[name])).resolves.toBeUndefined())

  test('comes back with a book that was deleted', async () => {
    const { created } = await books.create()
    const { body } = await books.send('DELETE', `/books/${created.id}`)
    await books.send('POST', `/undo/${body.undo}`)
    expect((await books.send('GET', `/books/${created.id}`)).body).toEqual(created)
  })
})

describe.each(namesOf(bookFields).filter((name) => 'search' in bookFields[name]))('%s of a book', (name) => {
  test('is found by the search', async () => {
    const { created, samples } = await books.create()
    const found = await books.send(
      'GET',
      `/books?limit=100&searchTerm=${encodeURIComponent(String(samples[name]![0].text))}`,
    )
    expect(found.body.similar).toBe(false)
    expect(found.body.items.map(({ id }: { id: string }) => id)).toContain(created.id)
  })
})

describe.each(namesOf(bookFields).filter((name) => 'sort' in bookFields[name]))('%s of a book', (name) => {
  test('orders the list, up and down', async () => {
    for (const sort of [name, `-${name}`])
      expect((await books.send('GET', `/books?sort=${sort}`)).status).toBe(200)
  })
})

describe.each(csvFields(bookFields))('%s of a book', (name) => {
  test('leaves with an export and comes back with an import of it', async () => {
    const { created, samples } = await books.create()
    const file = await books.send('GET', `/books/export?searchTerm=${encodeURIComponent(created.title)}`)
    const reader = createCsvReader({ delimiter: ',', longest: 100_000 })
    const [header, ...lines] = [...reader.push((file.body as string).replace('\uFEFF', '')), ...reader.end()]
    const cells = lines.find((line) => line.cells.includes(created.title))!.cells
    const row = Object.fromEntries(
      csvFields(bookFields).map((each) => [each, cells[header!.cells.indexOf(each)]]),
    )
    expect(row[name]).toBe(String(samples[name]![0].text))

    await books.send('DELETE', `/books/${created.id}`)
    const { body: begun } = await books.send('POST', '/books/imports', { fileName: 'books.csv' })
    const { id } = begun as Import
    await books.send('POST', `/books/imports/${id}/rows`, { rows: [{ line: 2, cells: row }], last: true })
    expect((await books.send('POST', `/books/imports/${id}/run`)).body).toMatchObject({
      added: 1,
      rejected: 0,
    })
    const list = await books.send('GET', `/books?searchTerm=${encodeURIComponent(created.title)}`)
    const found = list.body.items.find(({ title }: { title: string }) => title === created.title)
    const { body: imported } = await books.send('GET', `/books/${found.id}`)
    expect(imported[name]).toEqual(samples[name]![0].returned)
  })
})

describe('a column that came with a later version', () => {
  const later = (work: () => Promise<void>) => async () => {
    await app.db.execute(sql`alter table "book" add column "shelf_mark" text not null default 'A'`)
    try {
      await work()
    } finally {
      await app.db.execute(sql`alter table "book" drop column "shelf_mark"`)
    }
  }
  const markOf = async (id: string) =>
    rowsOf(await app.db.execute(sql`select "shelf_mark" from "book" where "id" = ${id}`))[0]

  test(
    'increments the version and is restored with a deleted book, also if this release does not know it',
    later(async () => {
      const { created } = await books.create()
      await app.db.execute(sql`update "book" set "shelf_mark" = 'B' where "id" = ${created.id}`)
      expect((await books.send('GET', `/books/${created.id}`)).body.version).toBe(created.version + 1)
      const { body } = await books.send('DELETE', `/books/${created.id}`)
      await books.send('POST', `/undo/${body.undo}`)
      expect(await markOf(created.id)).toEqual({ shelf_mark: 'B' })
    }),
  )

  test('has its default in a book that was deleted before', async () => {
    const { created } = await books.create()
    const { body } = await books.send('DELETE', `/books/${created.id}`)
    await later(async () => {
      expect((await books.send('POST', `/undo/${body.undo}`)).body).toMatchObject({
        done: 1,
        skipped: 0,
      })
      expect(await markOf(created.id)).toEqual({ shelf_mark: 'A' })
    })()
  })

  test('generated columns do not increment the version', async () => {
    const { created } = await books.create()
    await app.db.execute(sql`update "book" set "updated_at" = now() where "id" = ${created.id}`)
    expect((await books.send('GET', `/books/${created.id}`)).body.version).toBe(created.version)
  })
})
