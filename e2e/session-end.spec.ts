// Module: auth
import { readFileSync } from 'node:fs'
import { type APIRequestContext, type BrowserContext, type Page, type Request } from '@playwright/test'
import { expectAccessible, expectNothingCutOff } from './support/accessible'
import { returnToTab, open } from './support/pages'
import { codeFor, origin, signIn, stateOf } from './support/people'
import { newRequests } from './support/requests'
import { expect, test } from './support/test'
import { languageCodes } from '../src/i18n/languages'

/** Another administrator. */
async function admin(baseURL: string) {
  const api = await newRequests({ baseURL, storageState: stateOf('admin') })
  const send = async (method: string, path: string, data: object = {}) => {
    const response = await api.fetch(`/api/rest/users/${path}`, { method, headers: origin(baseURL), data })
    expect(response.status(), await response.text()).toBe(200)
  }
  return {
    ban: (id: string) => send('PUT', `${id}/ban`, { reason: 'Spam' }),
    revokeOne: (id: string, session: string) => send('DELETE', `${id}/sessions/${session}`),
    revokeAll: (id: string) => send('DELETE', `${id}/sessions`),
    remove: (id: string) => send('DELETE', id),
    setRole: (id: string, role: string) => send('PATCH', id, { role }),
  }
}

const whoIs = async (request: APIRequestContext) =>
  (await (await request.get('/api/auth/get-session')).json()) as {
    user: { id: string }
    session: { id: string }
  } | null

/** Two tabs of one browser, each with a mark that a reload would remove. */
async function openTabs(context: BrowserContext, paths: [string, string]): Promise<Page[]> {
  const tabs = [await context.newPage(), await context.newPage()]
  for (const [at, tab] of tabs.entries()) {
    await open(tab, paths[at]!)
    await watched(tab)
    await tab.evaluate(() => void Object.assign(window, { isStillHere: true }))
  }
  return tabs
}

async function expectSentToLogin(tab: Page, from: string, reason: string, words: string) {
  await expect(tab).toHaveURL(`/login?redirect=${encodeURIComponent(from)}&ended=${reason}`)
  await expect(tab.getByRole('status').getByText(words)).toBeVisible()
  expect(await tab.evaluate(() => 'isStillHere' in window), 'without a reload').toBe(true)
}

/** Waits for the session watcher, which loads after the page. */
const watched = (tab: Page) =>
  expect.poll(() => tab.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('session-watch')))).toBe(true) // prettier-ignore

/** A request that was running when the session ended. */
const late = /status of 401/

const ways = [
  ['banned', 'You have been banned from this application', 'ban'],
  ['revoked', 'You were signed out on this device. Please log in again.', 'revokeAll'],
  ['revoked', 'You were signed out on this device. Please log in again.', 'revokeOne'],
  ['deleted', 'This account has been deleted.', 'remove'],
] as const

for (const [reason, words, way] of ways) {
  const lane = way === 'ban' ? ' @quick' : ''
  test(`${way} redirects all open tabs to /login with the reason as soon as one gets the focus${lane}`, async ({
    context,
    person,
    baseURL,
    watch,
  }) => {
    watch.allow(late)
    const { user, session } = (await whoIs(context.request))!
    const tabs = await openTabs(context, ['/app', '/app/account'])
    await expect(tabs[1]!.getByText(person.email)).toBeVisible()
    await (await admin(baseURL!))[way](user.id, session.id)
    await returnToTab(tabs[0]!)
    await expectSentToLogin(tabs[0]!, '/app', reason, words)
    await expectSentToLogin(tabs[1]!, '/app/account', reason, words)
    for (const tab of tabs) await expect(tab.getByText(person.email)).toHaveCount(0)
    await expectAccessible(tabs[0]!)
  })
}

test('signing in again returns to the page, and the reason is gone', async ({
  page,
  context,
  person,
  baseURL,
  watch,
}) => {
  watch.allow(late)
  const { user } = (await whoIs(context.request))!
  await open(page, '/app/account')
  await watched(page)
  await (await admin(baseURL!)).revokeAll(user.id)
  await returnToTab(page)
  await expect(page).toHaveURL('/login?redirect=%2Fapp%2Faccount&ended=revoked')
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/login\/verify\?/)
  expect(page.url()).not.toContain('ended')
  await page
    .getByRole('textbox', { name: 'Verification code' })
    .fill(await codeFor(context.request, person.email, baseURL!, 2))
  await expect(page).toHaveURL('/app/account')
  // Waits for the session watcher of the new session.
  await expect(async () => {
    const requested = page.waitForResponse('**/api/auth/get-session', { timeout: 1000 })
    await returnToTab(page)
    await (await requested).finished()
  }).toPass()
  await expect(page).toHaveURL('/app/account')
})

test('a 401 response redirects to /login with the reason', async ({
  page,
  context,
  person,
  baseURL,
  watch,
}) => {
  watch.allow(late)
  const { user } = (await whoIs(context.request))!
  await open(page, '/app/account')
  await watched(page)
  await page.getByRole('link', { name: 'Change name' }).click()
  const name = page.getByRole('dialog').getByRole('textbox')
  await name.fill('Somebody Else')
  await (await admin(baseURL!)).ban(user.id)
  await page.getByRole('dialog').getByRole('button', { name: 'Save name' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=.*&ended=banned$/)
  await expect(page.getByText('You have been banned from this application')).toBeVisible()
  await expect(page.getByText(person.email)).toHaveCount(0)
})

test('an idle open tab polls at most 20 times an hour', async ({ page, person }) => {
  await page.clock.install()
  await open(page, '/app')
  await expect(page.getByText(person.name)).toBeVisible()
  await page.waitForLoadState('networkidle')
  const underWay = new Set<Request>()
  let requested = 0
  page.on('request', (request) => {
    requested += Number(!request.url().endsWith('/healthz'))
    underWay.add(request)
  })
  page.on('requestfinished', (request) => void underWay.delete(request))
  page.on('requestfailed', (request) => void underWay.delete(request))
  for (let minutes = 0; minutes < 60; minutes++) {
    await page.clock.fastForward(60_000)
    // Completes running requests before the fake clock advances, or they would time out and be retried.
    await page.evaluate(async () => void (await (await fetch('/healthz')).text()))
    await expect.poll(() => underWay.size, { intervals: [10] }).toBe(0)
  }
  expect(requested).toBeGreaterThan(0)
  expect(requested).toBeLessThanOrEqual(20)
  test.info().annotations.push({ type: 'requests an hour', description: String(requested) })
})

test.describe('a change of role', () => {
  test('that revokes permissions ends at the login page, in the manager and in the app', async ({
    context,
    person,
    baseURL,
    watch,
  }) => {
    watch.allow(late)
    const { setRole } = await admin(baseURL!)
    const { user } = (await whoIs(context.request))!
    await setRole(user.id, 'admin')
    const tabs = await openTabs(context, ['/manager/dashboard', '/app'])
    await expect(tabs[1]!.getByText(person.name)).toBeVisible()
    await setRole(user.id, 'user')
    await returnToTab(tabs[0]!)
    const words = 'Your role was changed. Please log in again.'
    await expectSentToLogin(tabs[0]!, '/manager/dashboard', 'role', words)
    await expectSentToLogin(tabs[1]!, '/app', 'role', words)
    expect(await whoIs(context.request)).toBeNull()
  })

  test('that grants permissions shows the new pages without signing out', async ({
    page,
    context,
    person,
    baseURL,
    watch,
  }) => {
    watch.allow(late)
    const { user } = (await whoIs(context.request))!
    await open(page, '/app')
    await expect(page.getByText(person.name)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open manager' })).toHaveCount(0)
    await watched(page)
    await (await admin(baseURL!)).setRole(user.id, 'admin')
    await returnToTab(page)
    await expect(page.getByRole('link', { name: 'Open manager' })).toBeVisible()
    await page.getByRole('link', { name: 'Open manager' }).click()
    await expect(page).toHaveURL('/manager/dashboard')
  })
})

test('a public page stays where it is', async ({ page, context, person, baseURL }) => {
  const { user } = (await whoIs(context.request))!
  await open(page, '/api/docs')
  await page.evaluate(() => void Object.assign(window, { isStillHere: true }))
  const requested = page.waitForResponse(async (response) => {
    return response.url().endsWith('/api/auth/get-session') && (await response.text()) === 'null'
  })
  await watched(page)
  await (await admin(baseURL!)).ban(user.id)
  const received = page.waitForResponse('**/_serverFn/**')
  await returnToTab(page)
  await requested
  await (await received).finished()
  await expect(page).toHaveURL('/api/docs')
  expect(await page.evaluate(() => 'isStillHere' in window)).toBe(true)
  await page.goto('/app')
  await expect(page).toHaveURL('/login?redirect=%2Fapp&ended=banned')
  expect(person.email).toBeTruthy()
})

test('a lost connection or a server error signs nobody out', async ({ page, context, person, watch }) => {
  watch.allow(/status of 503|ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await open(page, '/app')
  await watched(page)
  await context.setOffline(true)
  await returnToTab(page)
  await expect(page).toHaveURL('/app')
  await page.route('**/api/auth/get-session', (route) =>
    route.fulfill({ status: 503, body: 'Service Unavailable' }),
  )
  const refused = page.waitForResponse('**/api/auth/get-session')
  // It polls by itself once online.
  await context.setOffline(false)
  await (await refused).finished()
  await expect(page).toHaveURL('/app')
  await expect(page.getByText(person.name)).toBeVisible()
})

test('anonymous pages do not poll', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (sent) => void requested.push(sent.url()))
  await open(page, '/login')
  await returnToTab(page)
  await page.waitForLoadState('networkidle')
  expect(requested.filter((url) => url.includes('get-session'))).toEqual([])
})

test.describe('the notice', () => {
  const wordsIn = (language: string) =>
    JSON.parse(readFileSync(`src/modules/auth/messages-public/${language}.json`, 'utf8')) as {
      ended: Record<string, string>
      errors: Record<string, string>
    }

  for (const language of languageCodes) {
    test(`shows every reason in ${language}, server-rendered`, async ({ request }) => {
      const { ended, errors } = wordsIn(language)
      for (const [reason, words] of Object.entries({ ...ended, banned: errors.BANNED_USER! })) {
        const html = await (await request.get(`/login?ended=${reason}&lng=${language}`)).text()
        expect(html, reason).toContain(`>${words.replaceAll("'", '&#x27;')}</p>`)
      }
    })
  }

  test('ignores unknown reasons', async ({ page, request, baseURL }) => {
    for (const value of ['', 'nonsense', '__proto__', '<script>']) {
      const response = await request.get(`/login?ended=${encodeURIComponent(value)}`)
      expect(response.status()).toBe(200)
      expect(response.url()).toBe(`${baseURL}/login`)
    }
    await open(page, '/login')
    await expect(page.getByRole('main').getByRole('status')).toHaveCount(0)
  })

  test.describe('on a phone in Arabic', () => {
    test.use({ locale: 'ar', viewport: { width: 390, height: 844 }, colorScheme: 'dark' })

    test('fits the page', async ({ page }) => {
      await open(page, '/login?ended=revoked')
      await expectAccessible(page)
      await expectNothingCutOff(page)
    })
  })

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false })

    test('is shown to a browser that returns with an expired cookie', async ({
      page,
      context,
      person,
      baseURL,
    }) => {
      const { user } = (await whoIs(context.request))!
      await (await admin(baseURL!)).revokeAll(user.id)
      await page.goto('/app/account')
      await expect(page).toHaveURL('/login?redirect=%2Fapp%2Faccount&ended=revoked')
      await expect(page.getByText('You were signed out on this device. Please log in again.')).toBeVisible()
      await signIn(context.request, person.email, baseURL!, 2)
      await page.goto('/app/account')
      await expect(page).toHaveURL('/app/account')
    })
  })
})
