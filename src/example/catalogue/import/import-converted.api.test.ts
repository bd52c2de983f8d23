import { globSync, readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CheckedRow, Import, SimilarName } from '~/entity/import/import-contract'
import { book } from '~/example/catalogue/book/book.table.server'
import { genre } from '~/example/catalogue/genre/genre.table.server'
import { newId } from '~/lib/new-id'
import { user } from '~/modules/auth/auth.table.server'
import { startApp, type TestApp } from '../../../../tests/support/app'

let app: TestApp
let admin: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('admin@example.com')
})
afterAll(() => app.close())

async function send<T>(method: string, path: string, body: object = {}): Promise<T> {
  const at = `/api/rest/books/imports${path}`
  const response =
    method === 'GET'
      ? await app.request(at, { cookie: admin })
      : await app.post(at, body, { method, cookie: admin })
  return (await response.json()) as T
}

const statementsOf = (name: string) => {
  const [file] = globSync(`drizzle/*_${name}.sql`)
  return readFileSync(file!, 'utf8').split('--> statement-breakpoint')
}

/** Creates the old tables with the SQL of the migration that introduced them. */
async function makeOldTables() {
  for (const statement of statementsOf('imports').filter((each) => each.includes('CREATE TABLE')))
    await app.db.execute(sql.raw(statement))
  await app.db.execute(sql`alter table book_import rename column batch_id to act_id`)
}

const convert = async () => await app.db.execute(sql.raw(statementsOf('import_jobs').at(-1)!))

test('an import of books that was under way before the upgrade goes on after it, and is undone whole', async () => {
  const [person] = await app.db.select().from(user).where(eq(user.email, 'admin@example.com'))
  const [poetry] = await app.db.select().from(genre).where(eq(genre.name, 'Poetry'))
  const [id, kept] = [newId(), newId()]
  await makeOldTables()
  await app.db.execute(sql`
    insert into book_import (id, created_by, file_name, genre_id, create_genres, new_genres, ready, rejected, checked_at)
    values (${id}, ${person!.id}, 'before.csv', ${poetry!.id}, true, array['Converted Genre'], 2, 4, now())`)
  const rows: [number, string | null, string | null, string[]][] = [
    [2, 'Converted one', null, []],
    [3, 'Converted two', 'Converted Genre', []],
    [4, 'Converted three', 'Poetri', ['import:genre.similar']],
    [5, 'Converted four', 'Unheard of', ['import:genre.unknown']],
    [6, null, null, ['book:title.required']],
    [7, 'x'.repeat(20_000), 'x'.repeat(99), ['book:title.tooLong', 'import:genre.invalid']],
  ]
  for (const [line, title, named, faults] of rows)
    await app.db.execute(sql`
      insert into book_import_row (import_id, line, book_id, title, author, genre, year, rejected, faults)
      values (${id}, ${line}, ${line === 2 ? kept : newId()}, ${title}, 'Converter', ${named}, '1999', ${faults.length > 0},
        array(select jsonb_array_elements_text(${JSON.stringify(faults)}::jsonb)))`)
  await convert()

  expect(await send<Import>('GET', `/${id}`)).toMatchObject({
    fileName: 'before.csv',
    by: { id: person!.id, name: person!.name },
    isOwn: true,
    state: 'checked',
    ready: 2,
    rejected: 4,
    reasons: { duplicates: 0, similar: 1 },
    newNames: { genre: ['Converted Genre'] },
  })
  const { items } = await send<{ items: CheckedRow[] }>('GET', `/${id}/rows?verdict=all`)
  expect(items.map(({ line, faults }) => [line, faults.map(({ key }) => key)])).toEqual([
    [2, []],
    [3, []],
    [4, ['book:genre.similar']],
    [5, ['book:genre.unnamed']],
    [6, ['book:title.required']],
    [7, ['book:title.tooLong', 'book:genre.invalid']],
  ])
  expect(items[0]!.cells).toMatchObject({
    title: 'Converted one',
    author: 'Converter',
    year: '1999',
    isbn: null,
  })
  // A duplicate of a row that was imported before the upgrade is still detected.
  const taken = { title: 'CONVERTED one', author: 'converter' }
  expect(await send('PUT', `/${id}/rows/6`, { cells: taken })).toMatchObject({
    row: { faults: [{ key: 'book:title.taken' }] },
  })
  const asked = await send<{ items: SimilarName[] }>('GET', `/${id}/names`)
  expect(asked.items).toMatchObject([{ field: 'genre', name: 'Poetri', similar: { id: poetry!.id } }])
  await send('POST', `/${id}/names`, { field: 'genre', name: 'Poetri', refId: poetry!.id })
  expect(await send<Import>('POST', `/${id}/run`)).toMatchObject({ state: 'done', added: 3, rejected: 3 })
  const [first] = await app.db.select().from(book).where(eq(book.id, kept))
  expect(first).toMatchObject({ title: 'Converted one', year: 1999, genreId: poetry!.id })
  expect(await app.db.$count(genre, eq(genre.name, 'Converted Genre'))).toBe(1)
  await send('POST', `/${id}/undo`)
  expect(await app.db.$count(book, eq(book.author, 'Converter'))).toBe(0)
  expect(await app.db.$count(genre, eq(genre.name, 'Converted Genre'))).toBe(0)
})

test('a product that has no table of old imports is left as it is', async () => {
  await convert()
  expect(await app.db.$count(book)).toBeGreaterThan(0)
})
