import type { Page, Response } from '@playwright/test'
import { errorGroups } from '../src/modules.errors'
import { expectAccessible } from './support/accessible'
import { open, ready } from './support/pages'
import { expect, test } from './support/test'
import { refusals } from './support/watch'
import { cookieName } from '../src/lib/product'
import { areServed } from '../tests/support/languages'

const greeting = (page: Page) => page.getByRole('heading', { name: /^Good / })
const retry = (page: Page) => page.getByRole('button', { name: 'Try again' })

test('the 404 page links back and home @quick', async ({ page, watch }) => {
  watch.allow(...refusals)
  await open(page, '/login/error')
  await open(page, '/no-such-page')
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(page).toHaveURL('/login/error')
  await open(page, '/no-such-page')
  await page.getByRole('link', { name: 'Go home' }).click()
  await expect(page).toHaveURL('/login')
})

test('every error page shows its request id, which can be copied', async ({ page, context, watch }) => {
  watch.allow(...refusals)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const named = page.locator('p', { hasText: 'Request ID' })
  for (const path of ['/no-such-page', '/login/error?error=access_denied', '/no-such-page-either']) {
    const response = await open(page, path)
    const id = response.headers()['x-request-id']!
    await expect(named.locator('bdi')).toHaveText(id)
    await named.getByRole('button', { name: 'Copy' }).click()
    await expect(named.getByRole('button')).toContainText('Copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id)
    await expectAccessible(page)
  }
})

test('an error page shows the trace of its request beside the request id', async ({ page, watch }) => {
  watch.allow(...refusals)
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  await page.setExtraHTTPHeaders({ traceparent: `00-${trace}-00f067aa0ba902b7-01` })
  const response = await open(page, '/no-such-page')
  const id = response.headers()['x-request-id']!
  await expect(page.locator('p', { hasText: 'Request ID' }).locator('bdi')).toHaveText(`${id} · ${trace}`)
})

test.describe('signed in', () => {
  test.use({ signedInAs: 'user' })

  test('a 403 or 404 page shows its request id, also after client-side navigation and a second time', async ({
    page,
    watch,
  }) => {
    watch.allow(...refusals)
    const named = page.locator('p', { hasText: 'Request ID' }).locator('bdi')
    const refused = await open(page, '/manager/users')
    expect(refused.status()).toBe(403)
    await expect(named).toHaveText(refused.headers()['x-request-id']!)

    // The request that failed, not that of the page.
    await open(page, '/app/books')
    for (const round of [1, 2]) {
      // The page starts the request with its code, and its loader asks again.
      let failed: string | undefined
      const note = (response: Response) => {
        if (response.status() === 404) failed = response.headers()['x-request-id']
      }
      page.on('response', note)
      await page.evaluate((path) => {
        history.pushState(null, '', path)
        dispatchEvent(new PopStateEvent('popstate'))
      }, `/app/shelves/00000000-0000-7000-8000-00000000000${round}`)
      await expect(named).toBeVisible()
      await expect.poll(async () => (await named.textContent()) === failed).toBe(true)
      page.off('response', note)
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1, name: 'Books' })).toBeVisible()
    }
  })
})

test('a malformed session cookie is treated as none', async ({ page, context, request, baseURL }) => {
  const broken = ['nonsense', 'a.b', '%00%ff', `${'x'.repeat(32)}.${'y'.repeat(43)}%3D`, '"']
  for (const value of broken) {
    const cookie = `${cookieName('session_token')}=${value}`
    const response = await request.get('/app', { headers: { cookie }, maxRedirects: 0 })
    expect(response.status(), value).toBe(307)
    expect(response.headers().location, value).toBe('/login?redirect=%2Fapp')
    expect((await request.get('/login', { headers: { cookie } })).status(), value).toBe(200)
  }
  await context.addCookies([{ name: cookieName('session_token'), value: broken[3]!, url: baseURL! }])
  await page.goto('/app')
  await expect(page.getByRole('heading', { name: 'Log in or sign up' })).toBeVisible()
})

test('a session that ended elsewhere redirects to the login page without an error', async ({
  page,
  person,
  context,
  watch,
  baseURL,
}) => {
  watch.allow(/status of 401/, /: Unauthorized/)
  await open(page, '/app/account')
  await expect(page.getByText(person.email)).toBeVisible()
  await context.request.post('/api/auth/sign-out', {
    headers: { origin: new URL(baseURL!).origin },
    data: {},
  })
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { name: 'Log in or sign up' })).toBeVisible()
  await expect(page).toHaveURL(/^[^?]*\/login(\?redirect=%2Fapp)?$/)
})

test.describe('a page whose data cannot be loaded', () => {
  test.use({ signedInAs: 'user' })

  test.beforeEach(({ watch }) => {
    watch.allow(/status of 50[03]/, /ERR_FAILED/, /: the shelves fell down/, /TypeError: Failed to fetch/)
  })

  /** Waits for the query retries, which a user sees as a slow page. */
  async function openHome(page: Page) {
    await page.clock.install()
    await open(page, '/app/account')
  }

  async function follow(page: Page) {
    await page.getByRole('link', { name: 'Home' }).click()
    await expect(async () => {
      await page.clock.runFor(2000)
      await expect(retry(page)).toBeVisible({ timeout: 250 })
    }).toPass({ intervals: [0] })
  }

  for (const [name, response, title] of [
    ['the server fails', { status: 500, json: {} }, 'Something went wrong'],
    ['the data is away', { status: 503, json: {} }, 'We will be right back'],
  ] as const) {
    test(`when ${name} it shows the error and the request id, and a retry 600 ms later loads the page @quick`, async ({
      page,
    }) => {
      await openHome(page)
      await page.route('**/api/rpc/**', (route) => route.fulfill(oRpcError(response.status)))
      await page.route('**/readyz', (route) => route.fulfill(response))
      await follow(page)
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Go back' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Go home' })).toBeVisible()
      await expect(page.getByText('Request ID').locator('bdi')).toHaveText('request-of-the-call')

      await page.unroute('**/api/rpc/**')
      let requested = 0
      page.on('request', (request) => (requested += Number(request.url().includes('/api/rpc/'))))
      await retry(page).click()
      await expect(retry(page)).toHaveAttribute('aria-busy', 'true')
      await page.clock.runFor(590)
      expect(requested).toBe(0)
      await page.clock.runFor(20)
      await expect(greeting(page)).toBeVisible()
    })
  }

  test('when the data is unavailable the page recovers by itself', async ({ page }) => {
    await openHome(page)
    await page.route('**/api/rpc/**', (route) => route.fulfill(oRpcError(503)))
    await page.route('**/readyz', (route) => route.fulfill({ status: 503, json: {} }))
    await follow(page)
    await page.unroute('**/api/rpc/**')
    await page.unroute('**/readyz')
    await expect(async () => {
      await page.clock.runFor(5000)
      await expect(greeting(page)).toBeVisible({ timeout: 250 })
    }).toPass({ intervals: [0] })
  })

  test('when the connection is lost it shows the details on request, and a failing retry stays', async ({
    page,
  }) => {
    await openHome(page)
    await page.route('**/api/rpc/**', (route) => route.abort())
    await follow(page)
    await expect(page.getByRole('heading', { name: 'Something went wrong!' })).toBeVisible()
    await page.getByRole('button', { name: 'Show Error' }).click()
    await expect(page.getByText('Failed to fetch')).toBeVisible()
    await page.getByRole('button', { name: 'Hide Error' }).click()
    await expect(page.getByText('Failed to fetch')).toBeHidden()

    await retry(page).click()
    await expect(retry(page)).toHaveAttribute('aria-busy', 'true')
    await expect(async () => {
      await page.clock.runFor(2000)
      await expect(retry(page)).not.toHaveAttribute('aria-busy', { timeout: 250 })
    }).toPass({ intervals: [0] })
    await expect(page.getByRole('heading', { name: 'Something went wrong!' })).toBeVisible()

    await page.unroute('**/api/rpc/**')
    await page.getByRole('button', { name: 'Go back' }).click()
    await expect(page).toHaveURL('/app/account')
    await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Home' }).click()
    await expect(greeting(page)).toBeVisible()
  })
})

test.describe('a page whose script is gone after a deploy', () => {
  test.use({ signedInAs: 'user' })

  test.beforeEach(({ watch }) => watch.allow(/status of 404/, /dynamically imported module/))

  /** From here on the requested chunks are missing: forever, or until the document is reloaded. */
  async function loseScripts(page: Page, forGood: boolean) {
    const lost = new Set<string>()
    const seen = { loads: 0 }
    // Not the messages: they are requested again for ten seconds before the page gives up.
    await page.route(/\/assets\/(?!en\.)[^/]+\.js$/, (route) => {
      const url = route.request().url()
      if (seen.loads === 0) lost.add(url)
      const isLost = seen.loads === 0 || (forGood && lost.has(url))
      return isLost ? route.fulfill({ status: 404, body: 'gone' }) : route.continue()
    })
    page.on('request', (request) => (seen.loads += Number(request.isNavigationRequest())))
    return seen
  }

  test('loads after one automatic reload', async ({ page }) => {
    await open(page, '/app')
    const seen = await loseScripts(page, false)
    await page.getByRole('link', { name: 'Account' }).first().click()
    await expect.poll(() => seen.loads).toBe(1)
    await ready(page)
    await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible()
    expect(seen.loads).toBe(1)
  })

  test('shows an error if one reload did not help, and can be retried', async ({ page }) => {
    await open(page, '/app')
    const seen = await loseScripts(page, true)
    await page.getByRole('link', { name: 'Account' }).first().click()
    await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
    await expect(page).toHaveURL('/app/account')
    expect(seen.loads).toBe(1)
    await expect(page.getByRole('link', { name: 'Go home' })).toBeVisible()

    await page.unrouteAll()
    await retry(page).click()
    await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible()
  })
})

test.describe('an error with a code', () => {
  test.describe('instead of a page', () => {
    test.use({ signedInAs: 'user' })

    test('shows the text of the catalogue', async ({ page, watch }) => {
      watch.allow(/status of 409/)
      await open(page, '/app/account')
      const body = { json: { defined: false, code: 'EDIT_CONFLICT', status: 409, message: '' } }
      await page.route('**/api/rpc/**', (route) => route.fulfill({ status: 409, json: body }))
      await page.getByRole('link', { name: 'Home' }).click()
      await expect(page.getByRole('heading', { name: 'Changed by someone else' })).toBeVisible()
      await expect(page.getByText('Someone else saved this while you were working on it')).toBeVisible()
      await expect(page.getByText('Look at what the other person wrote')).toBeVisible()
    })
  })

  test('in a form is shown once, in its own text and language', async ({ page, context, watch, baseURL }) => {
    test.skip(!areServed('fr'), 'reads French')
    watch.allow(/status of 403/)
    await context.addCookies([{ name: 'i18next', value: 'fr', url: baseURL! }])
    await open(page, '/login')
    const said: string[] = []
    await page.exposeFunction('tell', (text: string) => void said.push(text))
    await page.evaluate(() => {
      const look = () =>
        document.querySelectorAll('[role=alert] p, [role=alert]').forEach((alert) => {
          if (alert.textContent) (window as never as { tell: (text: string) => void }).tell(alert.textContent)
        })
      new MutationObserver(look).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      })
    })
    await page.route('**/email-otp/send-verification-otp', (route) =>
      route.fulfill({ status: 403, json: { code: 'INVALID_ORIGIN' } }),
    )
    await page.getByRole('textbox').first().fill('nobody@example.org')
    await page.getByRole('button', { name: 'Continuer', exact: true }).click()
    await expect(page.getByText('Cette demande vient d’une page qui n’est pas la nôtre')).toBeVisible()
    expect(said.filter((text) => text.includes('Une erreur s’est produite'))).toEqual([])
  })
})

test('the catalogue page shows every error as a toast and as a page', async ({ page, context, baseURL }) => {
  await open(page, '/dev/errors')
  await expect(page.getByRole('listitem')).toHaveCount(
    Object.values(errorGroups).flatMap((group) => Object.keys(group)).length,
  )
  await page.getByRole('searchbox').fill('as_the_only_owner')
  await expect(page.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('You cannot leave the organization as the only owner')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show as a toast' }).click()
  await expect(page.getByRole('alert')).toContainText('Make another member an owner first.')
  await page.getByRole('link', { name: 'Show as a page' }).click()
  await expect(page.getByRole('heading', { name: 'The only owner stays' })).toBeVisible()

  if (!areServed('ar')) return
  await context.addCookies([{ name: 'i18next', value: 'ar', url: baseURL! }])
  await open(page, '/dev/errors')
  await page.getByRole('searchbox').fill('المالك الوحيد')
  await expect(page.getByText('لا يمكنك مغادرة المؤسسة وأنت مالكها الوحيد')).toBeVisible()
  await expectAccessible(page)
})

/** Formatted as the server formats its own errors. */
const oRpcError = (status: number) => ({
  status,
  contentType: 'application/json',
  headers: { 'x-request-id': 'request-of-the-call' },
  body: JSON.stringify({
    json: { defined: false, code: 'INTERNAL_SERVER_ERROR', status, message: 'the shelves fell down' },
  }),
})
