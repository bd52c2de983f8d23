// PostgreSQL alone: it compares validation in form, API and import; catalogue-fields.api.test.ts
// stores each field on both databases.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvFields } from '~/entity/fields/define-fields'
import { bookFields } from '~/example/catalogue/book/book.fields'
import { genre } from '~/example/catalogue/genre/genre.table.server'
import { startApp, type TestApp } from '../../../tests/support/app'
import type { CheckedRow } from '~/entity/import/import-contract'
import { bookForm } from './manager/editor/book-form'
import { checkNew } from './manager/editor/check-book'

let app: TestApp
let admin: string
let shelf: { id: string; name: string; color: string }
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('admin@example.com')
  const columns = { id: genre.id, name: genre.name, color: genre.color }
  shelf = (await app.db.select(columns).from(genre).where(eq(genre.name, 'Poetry')))[0]!
})
afterAll(() => app.close())

/** Inputs of users and API clients, for any field. */
const corpus = [
  '',
  '   ',
  'plain',
  ' two  words ',
  'line\nbreak',
  'tab\tstop',
  'a\u0000b',
  'turned \u202e line',
  '\u200b\u2060',
  'e\u0301tude',
  '🧵'.repeat(40),
  'x'.repeat(200),
  'x'.repeat(201),
  'x'.repeat(301),
  'x'.repeat(5001),
  '1984',
  ' ١٩٨٤ ',
  '0',
  '-5',
  '19.5',
  '1e3',
  '0x7c0',
  '3000',
  '12345678901',
  '9780306406157',
  '0-306-40615-2',
  '978-0-306-40615-8',
  'ISBN 0-306-40615-2',
]

/** Without the genre, which is chosen in the form and given by name in a file. */
const typedFields = csvFields(bookFields).filter((name) => name !== 'genre')

type Verdict = { wrong: string } | { stored: string | number | null }

let books = 0
const send = async (method: string, path: string, body: object = {}) => {
  const response =
    method === 'GET'
      ? await app.request(`/api/rest${path}`, { cookie: admin })
      : await app.post(`/api/rest${path}`, body, { method, cookie: admin })
  return { status: response.status, body: JSON.parse((await response.text()) || 'null') }
}

/** A new title for each, to avoid duplicates. */
const base = () => ({ title: `Verdict ${++books}`, author: `Judge ${books}` })

function byForm(name: string, text: string): Verdict {
  const checked = checkNew({ ...bookForm.noValues, ...base(), genre: shelf, [name]: text })
  if (checked.errors) return { wrong: checked.errors[name]! }
  return { stored: (checked.input as unknown as Record<string, string>)[name]! }
}

async function byApi(name: string, text: string): Promise<Verdict> {
  const { status, body } = await send('POST', '/books', { ...base(), genreId: shelf.id, [name]: text })
  if (status === 400) return { wrong: body.data.fields[0].key }
  expect(status).toBe(201)
  await send('DELETE', `/books/${body.id}`)
  return { stored: body[name] }
}

async function byImport(name: string, texts: string[]): Promise<Verdict[]> {
  const begun = await send('POST', '/books/imports', { fileName: 'books.csv', genreId: shelf.id })
  const { id } = begun.body
  const rows = texts.map((text, at) => ({ line: at + 1, cells: { ...base(), [name]: text } }))
  await send('POST', `/books/imports/${id}/rows`, { rows, last: true })
  const { body } = await send('GET', `/books/imports/${id}/rows?limit=100&verdict=all`)
  return (body.items as CheckedRow[]).map((row) =>
    row.faults[0] ? { wrong: row.faults[0].key } : { stored: row.cells[name]! },
  )
}

/** Staged rows hold texts, and lists truncate long ones. */
const asText = (verdict: Verdict): Verdict =>
  'stored' in verdict && verdict.stored !== null ? { stored: String(verdict.stored).slice(0, 300) } : verdict

test.each(typedFields)('form, API and import say the same of every %s', async (name) => {
  const imported = await byImport(name, corpus)
  for (const [at, text] of corpus.entries()) {
    const answered = await byApi(name, text)
    expect({ text, verdict: byForm(name, text) }).toEqual({ text, verdict: answered })
    expect({ text, verdict: imported[at] }).toEqual({ text, verdict: asText(answered) })
  }
})
