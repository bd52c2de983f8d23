// Modules: auth, account
import { type Page } from '@playwright/test'
import { expectAccessible, expectNothingCutOff } from './support/accessible'
import { addPasskey, Authenticator, ceremonies, recordCeremonies } from './support/authenticator'
import { open, ready } from './support/pages'
import { codeFor, newAddress, origin, stateOf } from './support/people'
import { newRequests } from './support/requests'
import { expect, test } from './support/test'

const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Use a passkey' })
const offer = (page: Page) => page.getByRole('heading', { name: 'Sign in without a code next time' })
const failed = (page: Page) => page.getByText('The passkey did not work. Try again, or log in with a code.')
const greeting = (page: Page) => page.getByRole('heading', { name: ', Amina Njeri' })

function requested(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const [, path] = request.url().split('/api/auth/passkey/')
    if (path) paths.push(path)
  })
  return paths
}

/** Registers a passkey and signs out. */
async function withPasskey(page: Page) {
  await open(page, '/app')
  const authenticator = await Authenticator.plugIn(page)
  const id = await addPasskey(page, authenticator)
  const { user } = (await (await page.request.get('/api/auth/get-session')).json()) as {
    user: { id: string }
  }
  const session = await page.context().cookies()
  await page.context().clearCookies()
  await recordCeremonies(page)
  return { authenticator, id, userId: user.id, session }
}

/** Opens a page that redirects to the login page, and waits for the conditional request (autofill). */
async function openLogin(page: Page, path = '/login') {
  await open(page, path)
  await expect.poll(() => ceremonies(page)).toEqual(['conditional pending'])
}

async function asAdmin(baseURL: string, path: string, data: object) {
  const admin = await newRequests({ baseURL, storageState: stateOf('admin') })
  const response = await admin.post(`/api/auth/admin/${path}`, { headers: origin(baseURL), data })
  expect(response.status(), await response.text()).toBe(200)
  await admin.dispose()
}

async function signInWithCode(page: Page, email: string, baseURL: string, mails: number) {
  await open(page, '/login')
  await page.getByRole('textbox').fill(email)
  await page.getByRole('textbox').press('Enter')
  await page.waitForURL('**/login/verify?**')
  await page.locator('input[name=code]').fill(await codeFor(page.request, email, baseURL, mails))
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
}

test.describe('with a passkey', () => {
  test('the button signs in and returns to the requested page @quick', async ({ page, person }) => {
    const { authenticator } = await withPasskey(page)
    await openLogin(page, '/app/account?state=change-name')
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent('/app/account?state=change-name')}`)
    await authenticator.responses(true)
    await passkeyButton(page).click()
    await expect(page).toHaveURL('/app/account?state=change-name')
    await expect(page.getByText(person.email)).toBeVisible()
    expect((await page.request.get('/api/auth/get-session')).ok()).toBe(true)
    expect(await (await page.request.get('/app')).text()).toContain('Amina Njeri')
  })

  test('without a requested page it leads home', async ({ page, person }) => {
    void person
    const { authenticator } = await withPasskey(page)
    const paths = requested(page)
    await openLogin(page)
    await authenticator.responses(true)
    await passkeyButton(page).click()
    await expect(greeting(page)).toBeVisible()
    await expect(page).toHaveURL('/app')
    // A user who just used a passkey is not offered to register one.
    await page.waitForLoadState('networkidle')
    expect(paths).not.toContain('list-user-passkeys')
    await expect(offer(page)).toBeHidden()
  })

  test('autofill signs in without a press on our page', async ({ page, person }) => {
    void person
    const { authenticator } = await withPasskey(page)
    // The authenticator chooses by itself: a headless browser has no autofill list.
    await authenticator.responses(true)
    await page.goto('/login?redirect=/app/account')
    await expect(page).toHaveURL('/app/account')
    await expect(page.getByRole('main')).toBeVisible()
  })

  test('the conditional request waits, and is aborted with the page', async ({ page, person }) => {
    void person
    await withPasskey(page)
    await openLogin(page)
    await page.getByRole('textbox').fill(newAddress())
    await page.getByRole('textbox').press('Enter')
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await expect.poll(() => ceremonies(page)).toEqual(['conditional aborted'])
  })

  test('the conditional request is aborted for the button, and restarted', async ({ page, person }) => {
    void person
    const { authenticator } = await withPasskey(page)
    await authenticator.forgetAll()
    await openLogin(page)
    await authenticator.responses(true)
    await passkeyButton(page).click()
    await expect
      .poll(() => ceremonies(page))
      .toEqual(['conditional aborted', 'modal ended', expect.stringMatching(/^conditional/)])
  })

  test('a page that stays open requests a new challenge before the old one expires', async ({ page }) => {
    await page.addInitScript(() => {
      const timeout = AbortSignal.timeout.bind(AbortSignal)
      AbortSignal.timeout = (ms) => timeout(ms / 300)
    })
    await Authenticator.plugIn(page)
    const paths = requested(page)
    await open(page, '/login')
    await expect.poll(() => paths.length).toBeGreaterThanOrEqual(3)
    expect(new Set(paths)).toEqual(new Set(['generate-authenticate-options']))
  })

  test('cancelling shows no error, and the code still works', async ({ page, person, baseURL }) => {
    const { authenticator } = await withPasskey(page)
    await openLogin(page)
    const before = await page.getByRole('main').innerText()

    // User verification fails, then the device has no key at all.
    await authenticator.recognises(false)
    await authenticator.responses(true)
    await passkeyButton(page).click()
    await expect.poll(() => ceremonies(page)).toContain('modal ended')
    await expect(passkeyButton(page)).not.toHaveAttribute('aria-busy')
    await authenticator.forgetAll()
    await passkeyButton(page).click()
    await expect
      .poll(async () => (await ceremonies(page)).filter((line) => line === 'modal ended').length)
      .toBe(2)
    await expect(passkeyButton(page)).not.toHaveAttribute('aria-busy')
    expect(await page.getByRole('main').innerText()).toBe(before)

    await signInWithCode(page, person.email, baseURL!, 2)
    await expect(greeting(page)).toBeVisible()
  })

  test('a deleted passkey is refused with the next step, and no longer suggested', async ({
    page,
    person,
    watch,
    baseURL,
  }) => {
    void person
    watch.allow(/status of 401/)
    const { authenticator, id, session } = await withPasskey(page)
    await page.context().addCookies(session)
    const removed = await page.request.post('/api/auth/passkey/delete-passkey', {
      headers: origin(baseURL),
      data: { id },
    })
    expect(removed.status()).toBe(200)
    await page.context().clearCookies()

    await openLogin(page)
    await authenticator.responses(true)
    expect(await authenticator.credentials()).toHaveLength(1)
    await passkeyButton(page).click()
    await expect(
      page.getByText(
        'This passkey is no longer known here. Log in with a code, then add a new passkey on your account page.',
      ),
    ).toBeVisible()
    await expect(page).toHaveURL('/login')
    await expect.poll(() => authenticator.credentials()).toEqual([])
    await expectAccessible(page)
  })

  test('a banned user is told so', async ({ page, person, watch, baseURL }) => {
    void person
    watch.allow(/status of 403/)
    const { authenticator, userId } = await withPasskey(page)
    await asAdmin(baseURL!, 'ban-user', { userId })
    await openLogin(page)
    await authenticator.responses(true)
    await passkeyButton(page).click()
    await expect(page.getByText('You have been banned from this application')).toBeVisible()
    await expect(page).toHaveURL('/login')
  })

  test('an expired challenge shows an error with the next step', async ({ page, person, watch }) => {
    void person
    watch.allow(/status of 400/)
    const { authenticator } = await withPasskey(page)
    await openLogin(page)
    await authenticator.responses(true)
    await page.route('**/verify-authentication', async (route) => {
      await page.context().clearCookies()
      await route.continue()
    })
    await passkeyButton(page).click()
    await expect(failed(page)).toBeVisible()
  })

  test('so does a lost connection, and a retry succeeds', async ({ page, person, watch }) => {
    void person
    watch.allow(/ERR_FAILED/)
    const { authenticator } = await withPasskey(page)
    await openLogin(page)
    await authenticator.responses(true)
    await page.route('**/api/auth/passkey/**', (route) => route.abort())
    await passkeyButton(page).click()
    await expect(failed(page)).toBeVisible()
    await page.unroute('**/api/auth/passkey/**')
    await passkeyButton(page).click()
    await expect(greeting(page)).toBeVisible()
  })
})

test.describe('the passkey button', () => {
  /** The position of every element of the form. */
  const positions = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll('main h1, main p, main input, main button')].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return [x, y, width, height].map(Math.round).join(' ')
      }),
    )

  for (const browser of ['with', 'without']) {
    test(`causes no layout shift on hydration, in a browser ${browser} passkeys`, async ({ page }) => {
      if (browser === 'without') {
        await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
      }
      const paths = requested(page)
      let release = () => {}
      const released = new Promise<void>((resolve) => (release = resolve))
      await page.route('**/assets/*.js', async (route) => {
        await released
        await route.continue()
      })
      await page.goto('/login', { waitUntil: 'commit' })
      await expect(page.getByRole('textbox')).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      await expect(passkeyButton(page)).toBeHidden()
      const first = await positions(page)

      release()
      await ready(page)
      if (browser === 'with') {
        await expect(passkeyButton(page)).toBeVisible()
        await expect.poll(() => paths).toEqual(['generate-authenticate-options'])
      } else {
        await page.waitForLoadState('networkidle')
        await expect(passkeyButton(page)).toBeHidden()
        expect(paths).toEqual([])
      }
      expect(await positions(page)).toEqual(first)
    })
  }
})

test.describe('after a sign-in with a code', () => {
  const signOut = async (page: Page) => {
    await page.getByRole('link', { name: 'Account' }).first().click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/login/)
  }
  const later = (page: Page) => page.getByRole('button', { name: 'Not now' })

  /** All layout shifts of this document. */
  const shifts = (page: Page) =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let total = 0
          const observer = new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              total += (entry as PerformanceEntry & { value: number }).value
          })
          observer.observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => resolve(total), 1500)
        }),
    )

  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    test.describe(`at ${viewport.width} pixels`, () => {
      test.use({ viewport })

      test('registering a passkey is offered in the server-rendered page, without a layout shift, until "Not now"', async ({
        page,
        person,
        context,
        baseURL,
      }) => {
        await context.clearCookies()
        await signInWithCode(page, person.email, baseURL!, 2)
        await expect(greeting(page)).toBeVisible()
        await expect(offer(page)).toBeVisible()
        expect(await shifts(page)).toBeLessThan(0.01)

        // Unanswered, it is shown at the next load, in another tab, and in the next session.
        const html = await (await open(page, '/app')).text()
        expect(html).toContain('Sign in without a code next time')
        expect(await shifts(page)).toBeLessThan(0.01)
        await expectAccessible(page)
        const other = await context.newPage()
        await open(other, '/app')
        await expect(offer(other)).toBeVisible()
        await other.close()
        await signOut(page)
        await signInWithCode(page, person.email, baseURL!, 3)
        await open(page, '/app')
        await expect(offer(page)).toBeVisible()

        await later(page).click()
        await expect(offer(page)).toBeHidden()
        // Also with the back/forward cache, and after the next code.
        await page.getByRole('link', { name: 'Account' }).first().click()
        await expect(page).toHaveURL('/app/account')
        await page.goBack()
        await expect(greeting(page)).toBeVisible()
        await expect(offer(page)).toBeHidden()
        await signOut(page)
        await signInWithCode(page, person.email, baseURL!, 4)
        const paths = requested(page)
        await open(page, '/app')
        await page.waitForLoadState('networkidle')
        await expect(offer(page)).toBeHidden()
        expect(paths).toEqual([])
      })
    })
  }

  test('one press opens the system dialog; after cancelling, the offer stays', async ({
    page,
    person,
    context,
    baseURL,
  }) => {
    await context.clearCookies()
    const authenticator = await Authenticator.plugIn(page)
    await signInWithCode(page, person.email, baseURL!, 2)
    await authenticator.recognises(false)
    await authenticator.responses(true)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(page.getByRole('button', { name: 'Add a passkey' })).not.toHaveAttribute('aria-busy')
    await expect(offer(page)).toBeVisible()
    await authenticator.recognises(true)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(page.getByRole('status').getByText('Passkey added')).toBeVisible()
    await expect(offer(page)).toBeHidden()
    expect(await authenticator.credentials()).toHaveLength(1)
    await expect(page).toHaveURL('/app')
    expect(await (await open(page, '/app')).text()).not.toContain('Sign in without a code next time')
  })

  test('a user with a passkey gets no offer', async ({ page, person, baseURL }) => {
    await withPasskey(page)
    await signInWithCode(page, person.email, baseURL!, 2)
    await expect(greeting(page)).toBeVisible()
    await expect(offer(page)).toBeHidden()
  })

  test('the manager shows the offer too', async ({ page, person, baseURL }) => {
    const { user } = (await (await page.request.get('/api/auth/get-session')).json()) as {
      user: { id: string }
    }
    await asAdmin(baseURL!, 'set-role', { userId: user.id, role: 'admin' })
    await page.context().clearCookies()
    await signInWithCode(page, person.email, baseURL!, 2)
    await expect(page).toHaveURL('/manager/dashboard')
    await expect(offer(page)).toBeVisible()
    const html = await (await open(page, '/manager/dashboard')).text()
    expect(html).toContain('Sign in without a code next time')
  })

  test("another user in the same tab gets no offer for the first user's account", async ({
    page,
    person,
    context,
    baseURL,
  }) => {
    const first = newAddress()
    const own = await context.cookies()
    await context.clearCookies()
    await signInWithCode(page, first, baseURL!, 1)
    await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
    const paths = requested(page)
    await context.clearCookies()
    await context.addCookies(own)
    await open(page, '/app')
    await expect(page.getByRole('heading', { name: `, ${person.name}` })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(paths).toEqual([])
    await expect(offer(page)).toBeHidden()
  })
})

test.describe('a user who was signed in before', () => {
  test.use({ signedInAs: 'user' })

  test('gets no offer', async ({ page }) => {
    const paths = requested(page)
    const html = await (await open(page, '/app')).text()
    await page.waitForLoadState('networkidle')
    expect(html).not.toContain('Sign in without a code next time')
    expect(paths).toEqual([])
  })
})

for (const look of [
  { locale: 'ar', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
  { locale: 'en', colorScheme: 'light', viewport: { width: 390, height: 844 } },
] as const) {
  test.describe(`in ${look.locale} on a phone`, () => {
    test.use(look)

    test('the button, its message and the offer are readable and usable', async ({
      page,
      person,
      context,
      watch,
      baseURL,
    }) => {
      watch.allow(/ERR_FAILED/)
      await context.clearCookies()
      await open(page, '/login')
      await page.route('**/api/auth/passkey/**', (route) => route.abort())
      await page.locator('main form + div button').click()
      await expect(page.locator('main form + div p')).toBeVisible()
      await expectAccessible(page)
      await expectNothingCutOff(page)
      await page.unroute('**/api/auth/passkey/**')

      await signInWithCode(page, person.email, baseURL!, 2)
      await expect(page.locator('main section').first().getByRole('button')).toHaveCount(2)
      await expectAccessible(page)
      await expectNothingCutOff(page)
    })
  })
}
