// Module: auth
import { afterAll, beforeAll, expect, test } from 'vitest'
import { directionOf, languageCodes } from '~/i18n/languages'
import { signIn } from '../bench/lib/sign-in.mjs'
import { startPostgres } from '../scripts/lib/postgres.mjs'
import { freePort, killAll, removeTemporary, serving, temporary } from './support/process'
import { modulePages } from '../e2e/support/module-pages'

const people = ['admin@example.com', 'user@example.com']
const themes = ['light', 'dark']
let postgres: Awaited<ReturnType<typeof startPostgres>>
let url: string
let cookies: string[]

beforeAll(async () => {
  postgres = await startPostgres({ settings: ['fsync=off'] })
  const port = String(await freePort())
  // A loopback address keeps the built-in mailbox, which the sign-in needs.
  const env = { PORT: port, APP_URL: `http://127.0.0.1:${port}`, DATABASE_URL: postgres.url }
  url = (await serving({ ...env, DATA_DIR: temporary() })).url
  cookies = [await signIn(url, people[0]), await signIn(url, people[1])]
}, 60_000)

afterAll(async () => {
  killAll()
  await postgres.stop()
  removeTemporary()
})

type PageRequest = {
  path: string
  person: number | null
  language: (typeof languageCodes)[number]
  theme: string
}

const requests: PageRequest[] = [
  '/app',
  '/app/account',
  ...Object.keys(modulePages.titles).filter((path) => path.startsWith('/app/')),
  '/no-such-page',
  '/login?redirect=%2Fapp',
].flatMap((path) =>
  languageCodes.flatMap((language) =>
    themes.flatMap((theme) =>
      (path.startsWith('/login') ? [null] : [0, 1]).map((person) => ({ path, person, language, theme })),
    ),
  ),
)

async function seen({ path, person, language, theme }: PageRequest) {
  const cookie = [person === null ? '' : cookies[person], `i18next=${language}`, `theme=${theme}`]
  const response = await fetch(url + path, { headers: { cookie: cookie.filter(Boolean).join('; ') } })
  const html = await response.text()
  const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1]
  return {
    opening: /<html[^>]*>/.exec(html)?.[0],
    people: people.filter((email) => html.includes(email)),
    nonce,
    nonces: [...new Set([...html.matchAll(/ nonce="([^"]*)"/g)].map(([, each]) => each))],
  }
}

test('pages rendered concurrently contain data of their own user only', async () => {
  const responses = await Promise.all([...requests, ...requests].map(seen))
  const expected = [...requests, ...requests].map(({ person, language, theme }, index) => ({
    opening: `<html lang="${language}" dir="${directionOf(language)}" data-theme="${theme}">`,
    people: person === null ? expect.anything() : [people[person]],
    nonce: responses[index]!.nonce,
    nonces: [responses[index]!.nonce],
  }))
  expect(responses).toEqual(expected)
  expect(new Set(responses.map(({ nonce }) => nonce)).size).toBe(responses.length)
}, 60_000)
