// Module: auth
import { createServer, type Server as HttpServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNothingCutOff } from './support/accessible'
import { open } from './support/pages'
import { newAddress } from './support/people'
import { freePort, type Server, startServer } from './support/server'
import { expect, test } from './support/test'
import { areServed } from '../tests/support/languages'

// Serial: the tests share the servers that they start.
test.describe.configure({ mode: 'default' })

let judge: HttpServer
let server: Server
let verdict: (response: ServerResponse) => void

const right = (response: ServerResponse) => void response.end('{"success":true}')
const wrong = (response: ServerResponse) =>
  void response.end('{"success":false,"error-codes":["invalid-input-response"]}')

test.beforeAll(async () => {
  judge = createServer((request, response) => void request.resume().on('end', () => verdict(response)))
  await new Promise<void>((resolve) => {
    judge.listen(0, '127.0.0.1', resolve)
  })
  server = await startServer(await freePort(), {
    CAPTCHA_PROVIDER: 'turnstile',
    CAPTCHA_SITE_KEY: 'our-site-key',
    CAPTCHA_SECRET_KEY: 'hush-hush',
    CAPTCHA_VERIFY_URL: `http://127.0.0.1:${(judge.address() as AddressInfo).port}/siteverify`,
  })
})
test.afterAll(async () => {
  await server.stop()
  judge.closeAllConnections()
  judge.close()
})
test.beforeEach(() => {
  verdict = right
})

const script = 'https://challenges.cloudflare.com/**'

/** Replaces the provider's script, which tests cannot reach, with a button. */
const widget = `
  let shown = 0
  window.turnstile = {
    render(place, { sitekey, theme, language, callback }) {
      const question = document.createElement('button')
      question.type = 'button'
      question.textContent = ['I am a person', ++shown, sitekey, theme, language].join(' ')
      question.onclick = () => callback('proof-' + shown)
      place.append(question)
      return shown
    },
    remove() {},
  }
  window[new URL(document.currentScript.src).searchParams.get('onload')]()
`
const provide = (page: Page) =>
  page.route(script, (route) => route.fulfill({ contentType: 'text/javascript', body: widget }))

const dialog = (page: Page) => page.getByRole('button', { name: /^I am a person/ })
const emailField = (page: Page) => page.getByRole('textbox', { name: 'Email' })
const go = (page: Page) => page.getByRole('button', { name: 'Continue' })

test('a code is sent after the captcha is solved, in the theme and language of the page', async ({
  page,
}) => {
  test.skip(!areServed('fr'), 'chooses French')
  await provide(page)
  await open(page, `${server.url}/login`)
  await expect(dialog(page)).toHaveText('I am a person 1 our-site-key light en')
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(dialog(page)).toHaveText('I am a person 2 our-site-key dark en')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('fr')
  await expect(dialog(page)).toHaveText('I am a person 3 our-site-key dark fr')
  await page.getByRole('combobox', { name: 'Langue' }).selectOption('en')
  await expect(dialog(page)).toHaveText(/dark en$/)

  await dialog(page).click()
  await emailField(page).fill(newAddress())
  const sent = page.waitForRequest('**/send-verification-otp')
  await go(page).click()
  expect((await sent).headers()['x-captcha-response']).toMatch(/^proof-\d$/)
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
})

test('every refusal is shown at the form, and the captcha is reset', async ({ page, watch }) => {
  watch.allow(/status of (400|403|503)/)
  await provide(page)
  await open(page, `${server.url}/login`)
  await expect(dialog(page)).toHaveText(/^I am a person 1 /)
  await emailField(page).fill('nobody')
  await go(page).click()
  await expect(emailField(page)).toHaveAccessibleDescription('Email is invalid')
  await expect(dialog(page)).toHaveText(/^I am a person 1 /)

  await emailField(page).fill(newAddress())
  await go(page).click()
  await expect(emailField(page)).toHaveAccessibleDescription(/^Please complete the check/)

  verdict = wrong
  await expect(dialog(page)).toHaveText(/^I am a person 2 /)
  await dialog(page).click()
  await go(page).click()
  await expect(emailField(page)).toHaveAccessibleDescription(/^The check did not succeed/)

  verdict = (response) => void response.destroy()
  await expect(dialog(page)).toHaveText(/^I am a person 3 /)
  await dialog(page).click()
  await go(page).click()
  await expect(emailField(page)).toHaveAccessibleDescription(/is not available right now/)

  verdict = right
  await expect(dialog(page)).toHaveText(/^I am a person 4 /)
  await dialog(page).click()
  await go(page).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
})

test('a new code needs a new captcha', async ({ page, watch }) => {
  watch.allow(/status of 400/)
  await page.clock.install()
  await provide(page)
  await open(page, `${server.url}/login`)
  await dialog(page).click()
  await emailField(page).fill(newAddress())
  await go(page).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  const again = page.getByRole('button', { name: 'Get a new code' })
  await expect(async () => {
    await page.clock.fastForward(1000)
    await expect(again).toBeVisible({ timeout: 50 })
  }).toPass({ intervals: [20] })

  await expect(dialog(page)).toBeVisible()
  await again.click()
  await expect(page.getByText(/^Please complete the check/)).toBeVisible()
  await dialog(page).click()
  await again.click()
  await expect(page.getByRole('status').getByText('A new code is on its way')).toBeVisible()
})

test('a blocked script shows an error, and can be retried', async ({ page, watch }) => {
  watch.allow(/ERR_FAILED/)
  await page.route(script, (route) => route.abort())
  await open(page, `${server.url}/login`)
  await expect(page.getByText(/could not be loaded\. Look at your connection/)).toBeVisible()
  await expectAccessible(page)
  await page.unroute(script)
  await provide(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog(page)).toBeVisible()
  await dialog(page).click()
  await emailField(page).fill(newAddress())
  await go(page).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
})

test('a script that never loads times out', async ({ page }) => {
  await page.clock.install()
  await page.route(script, () => undefined)
  await open(page, `${server.url}/login`)
  const waiting = page.getByText('Loading the check that you are a person…')
  await expect(waiting).toBeVisible()
  await expect(async () => {
    await page.clock.fastForward(5000)
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 50 })
  }).toPass()
  await expect(waiting).toBeHidden()
})

test.describe('in Arabic on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'ar' })

  test('everything fits, and errors are explained', async ({ page, watch }) => {
    watch.allow(/ERR_FAILED/)
    await page.route(script, (route) => route.abort())
    await open(page, `${server.url}/login`)
    await expect(page.getByText(/^تعذّر تحميل التحقق/)).toBeVisible()
    await expectNothingCutOff(page)
    await expectAccessible(page)
  })
})

test('without a captcha no page makes a third-party request', async ({ page, baseURL }) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL!)) foreign.push(request.url())
  })
  await open(page, '/login')
  await page.waitForLoadState('networkidle')
  expect(foreign).toEqual([])
})
