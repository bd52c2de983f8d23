import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../../tests/support/app'
import {
  type ErrorResponse,
  testViolations,
  type Violation,
  written,
} from '../../../../tests/support/violations'

let app: TestApp
let admin: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('admin@example.com')
})
afterAll(() => app.close())

type RequestSpec = { path: string; body?: unknown }

async function send(language: string, { path, body }: RequestSpec): Promise<ErrorResponse> {
  const headers = { 'accept-language': language }
  const response = await (body === undefined
    ? app.request(path, { cookie: admin, headers })
    : app.post(path, body, { cookie: admin, headers: { origin: app.runtime.settings.appUrl, ...headers } }))
  return (await response.json()) as ErrorResponse
}

const post = (path: string, body: unknown): RequestSpec => ({ path, body })

const violations: Violation<RequestSpec>[] = [
  [
    'format',
    { path: '/api/rest/books/export?format=pdf' },
    {
      en: 'Choose one of: csv, json',
      fr: 'Choisissez parmi\u00a0: csv, json',
      ar: 'اختر واحدًا من: ⁨csv, json⁩',
      sw: 'Chagua mojawapo: csv, json',
    },
  ],
  [
    'fileName',
    post('/api/rest/books/imports', {}),
    {
      en: 'This is required',
      fr: 'Ce champ est obligatoire',
      ar: 'هذا الحقل مطلوب',
      sw: 'Sehemu hii inahitajika',
    },
  ],
  [
    'fileName',
    post('/api/rest/books/imports', { fileName: 7 }),
    {
      en: 'This must be text',
      fr: 'La valeur doit être du texte',
      ar: 'يجب أن يكون نصًا',
      sw: 'Lazima yawe maandishi',
    },
  ],
  [
    'last',
    post('/api/rest/books/imports/none/rows', { rows: [], last: 'yes' }),
    {
      en: 'This must be true or false',
      fr: 'La valeur doit être vrai ou faux',
      ar: 'يجب أن يكون صوابًا أو خطأً',
      sw: 'Lazima iwe kweli au si kweli',
    },
  ],
  [
    'colour',
    post('/api/rest/books/imports', { fileName: 'a.csv', colour: 'red' }),
    {
      en: 'There is no field of this name',
      fr: 'Aucun champ ne porte ce nom',
      ar: 'لا يوجد حقل بهذا الاسم',
      sw: 'Hakuna sehemu yenye jina hili',
    },
  ],
]

testViolations(violations, send)

describe.each(written)('in %s', (language) => {
  test('a missing book has the text of every missing entry', async () => {
    const [book, nothing] = [
      await send(language, { path: '/api/rest/books/none' }),
      await send(language, { path: '/api/rest/nowhere' }),
    ]
    expect(book).toMatchObject({ code: 'NOT_FOUND', message: nothing.message })
  })
})
