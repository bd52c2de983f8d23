import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { startPostgres } from '../scripts/lib/postgres.mjs'
import { expectAccessible, expectNothingCutOff } from './support/accessible'
import { freePort, type Server, startServer } from './support/server'
import { expect, test as base } from './support/test'
import { directionOf, languageCodes } from '../src/i18n/languages'

const port = await freePort()
const url = `http://localhost:${port}`

// All requests go to the server that this file starts.
const test = base.extend({ baseURL: url })

// Serial: the tests stop the database of one server.
test.describe.configure({ mode: 'default' })

let postgres: Awaited<ReturnType<typeof startPostgres>>
let server: Server

const begin = async () => {
  postgres = await startPostgres({
    settings: ['fsync=off'],
    ...(postgres && { directory: postgres.home, port: postgres.port }),
  })
}
const end = () => postgres.stop('SIGINT', { keep: true })

test.beforeAll(async () => {
  await begin()
  server = await startServer(port, { DATABASE_URL: postgres.url })
})
test.afterAll(async () => {
  await server.stop()
  await postgres.stop('SIGQUIT')
})

const wordsIn = (language: string) =>
  (
    JSON.parse(readFileSync(`src/frame/messages-public/${language}.json`, 'utf8')) as {
      errors: { unavailable: { title: string }; failed: { title: string } }
    }
  ).errors

const title = (page: Page) => page.getByRole('heading', { level: 1 })

test.describe('while the database is unavailable', () => {
  // Signed in before the outage.
  test.beforeEach(({ person, watch }) => {
    expect(person.email).toBeTruthy()
    watch.allow(/status of 503/)
  })
  test.afterEach(async () => {
    // In case a test failed before it restarted the database.
    await postgres.stop('SIGQUIT', { keep: true })
    await begin()
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200)
  })

  test("pages answer 503 in the visitor's language, direction and theme, and API calls with JSON", async ({
    context,
  }) => {
    const { request } = context
    await end()
    for (const language of languageCodes) {
      for (const path of ['/app', '/app/books?searchTerm=sea', '/manager/users']) {
        const response = await request.get(path, {
          headers: { 'accept-language': language, accept: 'text/html' },
          maxRedirects: 0,
        })
        const html = await response.text()
        expect([path, response.status()]).toEqual([path, 503])
        expect(Number(response.headers()['retry-after'])).toBeGreaterThan(0)
        expect(html).toContain(`<html lang="${language}" dir="${directionOf(language)}"`)
        expect(html).toContain(
          `<h1 class="title-face text-2xl sm:text-3xl mt-2">${wordsIn(language).unavailable.title}<`,
        )
        expect(html).toContain(`href="${path}"`)
        expect(html).toContain(`data-copy="${response.headers()['x-request-id']}"`)
        // Without JavaScript the page reloads itself.
        expect(html).toContain('<noscript><meta http-equiv="refresh" content="5"/></noscript>')
        const nonce = /'nonce-([^']+)'/.exec(response.headers()['content-security-policy']!)![1]!
        expect(html.match(/<script[^>]*>/g)).toEqual([
          `<script nonce="${nonce}">`,
          `<script nonce="${nonce}">`,
        ])
        const style = /<link rel="stylesheet" href="([^"]+)"/.exec(html)![1]!
        expect((await request.get(style)).status()).toBe(200)
      }
    }
    await context.addCookies([{ name: 'theme', value: 'dark', url }])
    const dark = await request.get('/app')
    expect(await dark.text()).toContain('data-theme="dark"')
    const head = await request.head('/app')
    expect([head.status(), await head.text()]).toEqual([503, ''])

    for (const path of ['/api/rest/books', '/api/auth/get-session', '/covers/x-200.webp']) {
      const response = await request.get(path, { headers: { accept: '*/*' } })
      if (response.status() !== 404) expect([path, response.status(), (await response.json()).code]).toEqual([path, 503, 'SERVICE_UNAVAILABLE']) // prettier-ignore
    }
    const sent = await request.post(`/login`, {
      headers: { origin: url, accept: 'text/html' },
      form: { email: 'somebody@example.com', redirect: '' },
    })
    expect(sent.status()).toBe(503)
    const page = await sent.text()
    expect(page).toContain(wordsIn('en').unavailable.title)
    expect(page, 'what a form sent is not sent again').not.toMatch(/http-equiv="refresh"|data-retry=""/)
  })

  for (const [name, use] of [
    ['on a desk', {}],
    [
      'on a phone in Arabic, dark',
      { locale: 'ar', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
    ],
  ] as const) {
    test.describe(name, () => {
      test.use(use)

      test('the error page recovers by itself with the requested page', async ({ page }) => {
        await end()
        await page.goto(`/app/books?searchTerm=sea`)
        await expect(title(page)).toHaveText(wordsIn(use && 'locale' in use ? 'ar' : 'en').unavailable.title)
        await expectAccessible(page)
        await expectNothingCutOff(page)
        await begin()
        await expect(page.getByRole('searchbox')).toHaveValue('sea')
        await expect(page).toHaveURL(`/app/books?searchTerm=sea`)
      })
    })
  }

  test('does not poll while it is hidden or offline, and polls at once afterwards', async ({
    page,
    context,
    watch,
  }) => {
    watch.allow(/ERR_INTERNET_DISCONNECTED/)
    await end()
    await page.clock.install()
    await page.goto(`/app`)
    await expect(title(page)).toBeVisible()
    let requested = 0
    page.on('request', (sent) => void (requested += sent.url().endsWith('/readyz') ? 1 : 0))
    await context.setOffline(true)
    await page.clock.runFor('10:00')
    expect(requested, 'offline').toBe(0)
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
    })
    await context.setOffline(false)
    await page.clock.runFor('10:00')
    expect(requested, 'hidden').toBe(0)
    await begin()
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => false })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible()
  })

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false })

    test('recovers by itself too', async ({ page, person }) => {
      await end()
      await page.goto('/app/account')
      await expect(title(page)).toHaveText(wordsIn('en').unavailable.title)
      await expect(page.getByRole('button', { name: 'Go back' })).toBeHidden()
      await begin()
      await expect(page.getByText(person.email).first()).toBeVisible({ timeout: 20_000 })
    })
  })
})

test.describe('an error at the root, in the browser,', () => {
  test('is rendered in full, and a retry restores the page', async ({ page, context, person, watch }) => {
    watch.allow(/the root fell down/)
    await context.addCookies([{ name: 'theme', value: 'dark', url }])
    // Breaks an API that only the root document needs.
    await page.addInitScript(() => {
      const { BroadcastChannel } = window
      // Not an arrow function, which cannot be called with `new`.
      function broken() {
        throw new Error('the root fell down')
      }
      Object.assign(window, {
        BroadcastChannel: broken,
        mend: () => Object.assign(window, { BroadcastChannel }),
      })
    })
    await page.goto('/app/account')
    const retry = page.getByRole('button', { name: 'Try again' })
    await expect(retry).toBeVisible()
    await expect(page.getByRole('button', { name: 'Go back' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go home' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    // The stylesheet is loaded: our font and background.
    const look = () => page.evaluate(() => getComputedStyle(document.body).fontFamily)
    await expect.poll(look).toContain('Figtree')
    await expectAccessible(page)
    await page.evaluate(() => (window as unknown as { mend: () => void }).mend())
    await retry.click()
    await expect(page.getByText(person.email).first()).toBeVisible()
  })
})
