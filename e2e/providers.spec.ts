// Module: auth
import { createServer, type Server as HttpServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNothingCutOff } from './support/accessible'
import { client, environmentFor, startOpenId } from './support/openid'
import { open, ready } from './support/pages'
import { newAddress } from './support/people'
import { freePort, type Server, startServer } from './support/server'
import { expect, test } from './support/test'
import { wordsOf } from './support/words'

// Serial: the tests share the servers that they start.
test.describe.configure({ mode: 'default' })

const button = (page: Page) => page.getByRole('button', { name: 'Continue with The Library' })

async function allow(page: Page, email: string) {
  await page.getByRole('textbox', { name: 'Address' }).fill(email)
  await page.getByRole('button', { name: 'Allow' }).click()
}

test.describe('a sign-in provider', () => {
  let issuer: Awaited<ReturnType<typeof startOpenId>>
  let server: Server
  let closed: Server

  test.beforeAll(async () => {
    const [port, closedPort] = [await freePort(), await freePort()]
    issuer = await startOpenId([`http://localhost:${port}`, `http://localhost:${closedPort}`])
    const env = environmentFor(issuer.url)
    server = await startServer(port, { ...env, GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'hush', GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'hush' }) // prettier-ignore
    closed = await startServer(closedPort, { ...env, AUTH_SIGNUP: 'false' })
  })
  test.afterAll(async () => {
    await Promise.all([server.stop(), closed.stop(), issuer.stop()])
  })

  test('has a button in the server-rendered page', async ({ page, request }) => {
    const html = await (await request.get(`${server.url}/login`)).text()
    for (const name of ['GitHub', 'Google', 'The Library']) expect(html).toContain(`Continue with ${name}`)
    for (const secret of ['hush', client.secret]) expect(html).not.toContain(secret)
    await open(page, `${server.url}/login`)
    await expectAccessible(page)
  })

  test('signs a new user up, with the name prefilled @quick', async ({ page }) => {
    const email = newAddress()
    issuer.knows({ email, name: 'Wangari Muta' })
    await open(page, `${server.url}/login`)
    await button(page).click()
    await allow(page, email)
    await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
    await expect(page).toHaveURL(`${server.url}/app`)
    await expect(page.getByText(`You are logged in as ${email}.`)).toBeVisible()
    await ready(page)
    const name = page.getByRole('textbox', { name: 'Name' })
    await expect(name).toHaveValue('Wangari Muta')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: ', Wangari Muta' })).toBeVisible()
  })

  test('signs an existing user in, who keeps their name', async ({ page }) => {
    issuer.knows({ email: 'user@example.com', name: 'Somebody Else' })
    await open(page, `${server.url}/login`)
    await button(page).click()
    await allow(page, 'user@example.com')
    await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible()
    await expect(page.getByText('Somebody Else')).toBeHidden()
  })

  test('returns to the requested page', async ({ page }) => {
    issuer.knows({ email: 'user@example.com', name: 'R' })
    await page.goto(`${server.url}/app/account?state=change-name`)
    await ready(page)
    await button(page).click()
    await allow(page, 'user@example.com')
    await expect(page).toHaveURL(`${server.url}/app/account?state=change-name`)
  })

  for (const elsewhere of ['https://evil.example/app', '//evil.example', '/\\evil.example']) {
    test(`never redirects to ${elsewhere}`, async ({ page }) => {
      const strayed: string[] = []
      page.on('request', (request) => {
        if (new URL(request.url()).hostname === 'evil.example') strayed.push(request.url())
      })
      issuer.knows({ email: 'user@example.com', name: 'R' })
      await open(page, `${server.url}/login?redirect=${encodeURIComponent(elsewhere)}`)
      await button(page).click()
      await allow(page, 'user@example.com')
      await expect(page).toHaveURL(`${server.url}/app`)
      expect(strayed).toEqual([])
    })
  }

  test('that the user denies leads to an error page with a way back', async ({ page }) => {
    await open(page, `${server.url}/login`)
    await button(page).click()
    await page.getByRole('button', { name: 'Refuse' }).click()
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await expect(page).toHaveURL(/\/login\/error\?error=access_denied/)
    await ready(page)
    await page.getByRole('link', { name: 'Back to the login page' }).click()
    await expect(button(page)).toBeVisible()
  })

  test('does not sign up new users while sign-up is closed', async ({ page }) => {
    const email = newAddress()
    issuer.knows({ email, name: 'A Stranger' })
    await open(page, `${closed.url}/login`)
    await button(page).click()
    await allow(page, email)
    await expect(page.getByRole('heading', { name: 'Account not found' })).toBeVisible()
    await expect(page.getByText('You need an account to login')).toBeVisible()
  })

  test('does not sign in an unverified address', async ({ page }) => {
    issuer.knows({ email: 'admin@example.com', name: 'A Liar', emailVerified: false })
    await open(page, `${server.url}/login`)
    await button(page).click()
    await allow(page, 'admin@example.com')
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await page.goto(`${server.url}/manager`)
    await expect(page).toHaveURL(/\/login\?redirect/)
  })

  test('can be left with the Back button, and chosen again', async ({ page }) => {
    issuer.knows({ email: 'user@example.com', name: 'R' })
    await open(page, `${server.url}/login`)
    await button(page).click()
    await expect(page.getByRole('button', { name: 'Refuse' })).toBeVisible()
    await page.goBack()
    await ready(page)
    await expect(button(page)).not.toHaveAttribute('aria-busy')
    await button(page).click()
    await allow(page, 'user@example.com')
    await expect(page).toHaveURL(`${server.url}/app`)
  })

  test('is shown as busy while it is requested, and the others are disabled', async ({ page }) => {
    let requested = 0
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/auth/sign-in/social', async (route) => {
      requested += 1
      await released
      await route.continue()
    })
    await open(page, `${server.url}/login`)
    await button(page).click()
    await expect(button(page)).toHaveAttribute('aria-busy', 'true')
    await page.getByRole('button', { name: 'Continue with GitHub' }).click()
    release()
    await expect(page.getByRole('button', { name: 'Refuse' })).toBeVisible()
    expect(requested).toBe(1)
  })

  test.describe('in Arabic on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, locale: 'ar' })

    test('signs in, and every step is Arabic', async ({ page }) => {
      const email = newAddress()
      issuer.knows({ email, name: 'أمينة' })
      await open(page, `${server.url}/login`)
      const name = wordsOf('ar')('auth:login.with', { name: 'The Library' })
      const inArabic = page.getByRole('button', { name })
      await expect(inArabic).toBeVisible()
      await expectNothingCutOff(page)
      await expectAccessible(page)
      await inArabic.click()
      await allow(page, email)
      await expect(page.getByRole('textbox', { name: 'الاسم' })).toHaveValue('أمينة')
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    })
  })

  test('leaves no secret in the log', async () => {
    const log = server.output() + closed.output()
    expect(log).toContain('/api/auth/callback/oidc')
    const secrets = [client.secret, encodeURIComponent(client.secret), 'code=', 'hush', 'reader-']
    for (const secret of secrets) expect(log).not.toContain(secret)
  })
})

test.describe('a failing provider', () => {
  let issuer: HttpServer
  let server: Server
  let respond: (response: ServerResponse) => void

  test.beforeAll(async () => {
    issuer = createServer((_, response) => respond(response))
    await new Promise<void>((resolve) => {
      issuer.listen(0, '127.0.0.1', resolve)
    })
    const { port } = issuer.address() as AddressInfo
    server = await startServer(await freePort(), environmentFor(`http://127.0.0.1:${port}`))
  })
  test.afterAll(async () => {
    await server.stop()
    issuer.closeAllConnections()
    issuer.close()
  })

  for (const [kind, behaviour] of [
    ['is down', (response: ServerResponse) => void response.destroy()],
    ['answers nonsense', (response: ServerResponse) => void response.end('<!doctype html><p>Welcome')],
    ['does not answer', () => undefined],
  ] as const) {
    test(`that ${kind} leads to the login error page`, async ({ page, watch }) => {
      watch.allow(/status of 503/)
      respond = behaviour
      await open(page, `${server.url}/login`)
      await button(page).click()
      await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
      await expect(page.getByText('Failed to login, please try again')).toBeVisible()
      await page.getByRole('link', { name: 'Back to the login page' }).click()
      await expect(button(page)).toBeEnabled()
    })
  }

  test('leads there as well in the callback', async ({ page }) => {
    respond = (response) => void response.destroy()
    const response = await page.goto(`${server.url}/api/auth/callback/oidc?code=a&state=b`)
    expect(response!.status()).toBe(200)
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await expect(page).toHaveURL(/\/login\/error\?error=/)
  })
})
