// PostgreSQL alone: it tests the texts of errors.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../tests/support/app'
import { type ErrorResponse, testViolations, type Violation, written } from '../../tests/support/violations'

let app: TestApp
let admin: string
let user: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.signIn('admin@example.com')
  user = await app.signIn('user@example.com')
})
afterAll(() => app.close())

type RequestSpec = { path: string; method?: string; body?: unknown; cookie?: string }

/** French by Accept-Language, other languages by cookie. */
async function send(
  language: string,
  { path, method = 'GET', body, cookie = admin }: RequestSpec,
): Promise<ErrorResponse> {
  const chosen = language === 'fr' ? cookie : `${cookie}; i18next=${language}`
  const response = await app.request(path, {
    method,
    cookie: chosen,
    headers: {
      origin: app.runtime.settings.appUrl,
      'accept-language': language === 'fr' ? 'fr-CA,en;q=0.5' : 'fr',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  return (await response.json()) as ErrorResponse
}

const post = (path: string, body: unknown): RequestSpec => ({ path, method: 'POST', body })
const long = 'a'.repeat(201)

const violations: Violation<RequestSpec>[] = [
  [
    'limit',
    { path: '/api/rest/users?limit=0' },
    {
      en: 'This must be 1 or more',
      fr: 'La valeur doit être d’au moins 1',
      ar: 'يجب أن تكون القيمة 1 أو أكثر',
      sw: 'Lazima iwe 1 au zaidi',
    },
  ],
  [
    'limit',
    { path: '/api/rest/users?limit=101' },
    {
      en: 'This must be 100 or less',
      fr: 'La valeur ne doit pas dépasser 100',
      ar: 'يجب أن تكون القيمة 100 أو أقل',
      sw: 'Lazima iwe 100 au pungufu',
    },
  ],
  [
    'limit',
    { path: '/api/rest/users?limit=1.5' },
    {
      en: 'This must be a whole number',
      fr: 'La valeur doit être un nombre entier',
      ar: 'يجب أن يكون عددًا صحيحًا',
      sw: 'Lazima iwe namba kamili',
    },
  ],
  [
    'limit',
    { path: '/api/rest/users?limit=many' },
    {
      en: 'This must be a number',
      fr: 'La valeur doit être un nombre',
      ar: 'يجب أن يكون رقمًا',
      sw: 'Lazima iwe namba',
    },
  ],
  [
    'searchTerm',
    { path: `/api/rest/users?searchTerm=${long}` },
    {
      en: 'At most 200 characters',
      fr: 'Au plus 200 caractères',
      ar: '200 حرف على الأكثر',
      sw: 'Isizidi herufi 200',
    },
  ],
  [
    'email',
    post('/api/rest/users', { email: 'nobody', name: 'Ada', role: 'user' }),
    {
      en: 'Email is invalid',
      fr: 'L’adresse e-mail n’est pas valide',
      ar: 'البريد الإلكتروني غير صالح',
      sw: 'Barua pepe si sahihi',
    },
  ],
]

testViolations(violations, send)

describe.each(written)('in %s', (language) => {
  test('a refusal is translated', async () => {
    const stranger = await send(language, { path: '/api/rest/users', cookie: '' })
    expect(stranger).toMatchObject({
      code: 'UNAUTHORIZED',
      message: {
        en: 'Please log in first',
        fr: 'Veuillez d’abord vous connecter',
        ar: 'سجّل الدخول أولًا',
        sw: 'Tafadhali ingia kwanza',
      }[language],
    })
    expect(await send(language, { path: '/api/rest/users', cookie: user })).toMatchObject({
      code: 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS',
      message: {
        en: 'You are not allowed to list users',
        fr: 'Vous n’avez pas le droit de lister les utilisateurs',
        ar: 'لا يُسمح لك بعرض قائمة المستخدمين',
        sw: 'Huruhusiwi kuorodhesha watumiaji',
      }[language],
    })
    // A module's own text takes precedence.
    expect(await send(language, { path: '/api/rest/users/nobody' })).toMatchObject({
      code: 'USER_NOT_FOUND',
      message: {
        en: 'This person is no longer here. Go back to the list.',
        fr: 'Cette personne n’existe plus. Revenez à la liste.',
        ar: 'لم يعد هذا الشخص موجودًا. عد إلى القائمة.',
        sw: 'Mtu huyu hayupo tena. Rudi kwenye orodha.',
      }[language],
    })
    const nowhere = {
      en: 'What you are looking for is not here, or no longer',
      fr: 'Ce que vous cherchez n’est pas ici, ou n’y est plus',
      ar: 'ما تبحث عنه ليس هنا أو لم يعد موجودًا',
      sw: 'Unachotafuta hakipo hapa, au hakipo tena',
    }[language]
    expect(await send(language, { path: '/api/rest/nowhere' })).toMatchObject({
      code: 'NOT_FOUND',
      message: nowhere,
    })
  })

  test('an error of the authentication library is translated', async () => {
    const { code, message } = await send(language, post('/api/auth/sign-in/email-otp', { email: 7 }))
    expect(code).toBe('VALIDATION_ERROR')
    expect(message).toBe(
      {
        en: '[body.email] This must be text; [body.otp] This is required',
        fr: '[body.email] La valeur doit être du texte; [body.otp] Ce champ est obligatoire',
        ar: '[body.email] يجب أن يكون نصًا; [body.otp] هذا الحقل مطلوب',
        sw: '[body.email] Lazima yawe maandishi; [body.otp] Sehemu hii inahitajika',
      }[language],
    )
  })
})
