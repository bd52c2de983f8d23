import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible'
import { Authenticator } from './support/authenticator'
import { type LatePart, lateParts } from './support/late-parts'
import { open, ready } from './support/pages'
import { newAddress, origin } from './support/people'
import { freePort, startServer } from './support/server'
import { expect, test } from './support/test'
import { wordsOf } from './support/words'

const say = wordsOf('en')

type Manifest = Record<string, { file: string; name?: string }>
const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Manifest

/** The built files of a part: one, or one for each language. The banner lies in the file of the areas' frames. */
const filesOf = (part: LatePart) =>
  part === 'src/frame/impersonation/impersonation-banner.tsx'
    ? Object.values(manifest).flatMap(({ file, name }) => (name === 'inside' ? [file] : []))
    : ['en', 'fr', 'ar', 'sw'].map((language) => manifest[part.replace('*', language)]?.file).filter(Boolean)

type Refusal = { back: () => Promise<void>; asked: () => number }

/** From here on the part does not come, until it is back. */
async function refuse(page: Page, part: LatePart): Promise<Refusal> {
  const files = filesOf(part)
  expect(files, part).not.toEqual([])
  let asked = 0
  const isOne = (url: URL) => files.some((file) => url.pathname === `/${file}`)
  await page.route(isOne, (route) => {
    asked += 1
    return route.abort()
  })
  return { back: () => page.unroute(isOne), asked: () => asked }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const missing = (page: Page) => page.getByRole('dialog', { name: say('frame:late.title') })
/** What the server's page says where its script does not start. */
const startFailed = (page: Page) => page.getByRole('alert').filter({ hasText: say('frame:late.title') })
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })

/** The page did not go: it is the same document, and what is on it answers. */
async function mark(page: Page) {
  await page.evaluate(() => Object.assign(window, { isStillHere: true }))
  return async () => expect(await page.evaluate(() => 'isStillHere' in window), 'the same page').toBe(true)
}

/** A dialog that says that it is missing, asks again in vain, can be closed, and comes when its file is back. */
async function expectMissingDialog(
  page: Page,
  refusal: Refusal,
  ask: () => Promise<void>,
  name: string | RegExp,
) {
  await ask()
  await expect(missing(page)).toContainText(say('frame:late.description'))
  await expectAccessible(page)
  await missing(page)
    .getByRole('button', { name: say('frame:errors.retry') })
    .click()
  await expect(missing(page)).toContainText(say('frame:late.again'))
  await expect(missing(page).getByRole('button', { name: say('frame:late.reload') })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(missing(page)).toBeHidden()
  await ask()
  await expect(missing(page)).toContainText(say('frame:late.description'))
  await refusal.back()
  await missing(page)
    .getByRole('button', { name: say('frame:errors.retry') })
    .click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  await expect(missing(page)).toHaveCount(0)
}

type Case = (page: Page, part: LatePart, baseURL: string) => Promise<void>

/** Opens a page with the part refused; at the end it is still the same page. */
const on =
  (path: string, show: (page: Page, refusal: Refusal, baseURL: string) => Promise<void>): Case =>
  async (page, part, baseURL) => {
    const refusal = await refuse(page, part)
    await open(page, path)
    const expectSame = await mark(page)
    await show(page, refusal, baseURL)
    await expectSame()
  }

const newName = (what: string) => `${what} ${randomUUID().slice(0, 8)}`

const inForm = (
  path: string,
  fill: (page: Page) => Promise<void>,
  send: string,
  failed: string,
  done: RegExp,
) =>
  on(path, async (page, refusal) => {
    await fill(page)
    await button(page, send).click()
    await expect(page.getByText(failed)).toBeVisible()
    await refusal.back()
    await button(page, send).click()
    await expect(page).toHaveURL(done)
  })

/** The page comes by one reload as the server has written it; where its script cannot start without the part, it says so. */
const byReload =
  (from: string, link: string, heading: string, starts = false): Case =>
  async (page, part) => {
    await open(page, from)
    const refusal = await refuse(page, part)
    await page.getByRole('link', { name: link }).first().click()
    const told = startFailed(page)
    if (!starts) await expect(told).toBeVisible({ timeout: 40_000 })
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible({ timeout: 40_000 })
    await refusal.back()
    if (!starts) await page.getByRole('button', { name: say('frame:late.reload') }).click()
    await ready(page)
    await expect(told).toBeHidden()
  }

/** The palette, or what a module brings to it. */
const withoutPalette = on('/manager/account', async (page, refusal) => {
  const ask = () => page.keyboard.press('Control+k')
  await expectMissingDialog(page, refusal, ask, 'Search and commands')
})

const cases: Record<LatePart, Case | null> = {
  'src/ui/overlay/dialog-panel.tsx': on('/manager/account', async (page, refusal) => {
    const dialog = page.getByRole('dialog', { name: say('auth:signOut.title') })
    const ask = () => button(page, say('auth:signOut.action')).last().click()
    await ask()
    await expect(dialog).toContainText(say('auth:signOut.description'))
    await expect(page.locator('dialog[open]')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: say('auth:signOut.cancel') }).click()
    await expect(dialog).toBeHidden()
    await refusal.back()
    await ask()
    await expect(dialog).toBeVisible()
    await expect(page.locator('dialog[open]')).toHaveCount(0)
  }),
  'src/ui/feedback/toast-card.tsx': on('/dev/errors', async (page, refusal) => {
    const show = () => button(page, say('errors:page.toast')).first().click()
    await show()
    await expect(toasts(page).getByRole('alert')).not.toBeEmpty()
    await expect(toasts(page).locator('svg')).toHaveCount(0)
    // It stays while the pointer is on it.
    await toasts(page).getByRole('alert').getByRole('paragraph').hover()
    await expectAccessible(page)
    await toasts(page)
      .getByRole('button', { name: say('frame:toasts.dismiss') })
      .click()
    await expect(toasts(page).getByRole('button')).toHaveCount(0)
    await refusal.back()
    await show()
    await expect(toasts(page).locator('svg').first()).toBeVisible()
  }),
  'src/modules/user/list/bulk-dialog.tsx': on('/manager/users', async (page, refusal) => {
    await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(1)
      .check()
    const ask = () =>
      page.getByRole('region', { name: 'Selected users' }).getByRole('button', { name: 'Delete' }).click()
    await expectMissingDialog(page, refusal, ask, /^Delete/)
  }),
  'src/example/catalogue/manager/list/bulk-dialog.tsx': on('/manager/books', async (page, refusal) => {
    await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(1)
      .check()
    const ask = () =>
      page.getByRole('region', { name: 'Selected books' }).getByRole('button', { name: 'Delete' }).click()
    await expectMissingDialog(page, refusal, ask, /^Delete/)
  }),
  'src/example/catalogue/manager/genres/genre-dialog.tsx': on('/manager/genres', async (page, refusal) => {
    const ask = () => button(page, say('catalogue:genres.new')).click()
    await expectMissingDialog(page, refusal, ask, say('catalogue:genres.new'))
  }),
  'src/example/catalogue/manager/genres/remove-dialog.tsx': on('/manager/genres', async (page, refusal) => {
    const ask = async () => {
      await page.getByRole('button', { name: 'Actions for Poetry' }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
    }
    await expectMissingDialog(page, refusal, ask, /Poetry/)
  }),
  // Needs a build of its own: e2e/demo.spec.ts.
  'src/modules/demo/demo-mode.tsx': null,
  'src/frame/build-info/build-info-dialog.tsx': on('/manager/account', async (page, refusal) => {
    const ask = () => page.getByRole('button', { name: say('frame:build.open') }).click()
    await expectMissingDialog(page, refusal, ask, say('frame:build.title'))
  }),
  'src/frame/palette/palette.tsx': withoutPalette,
  'src/modules/user/user.palette.tsx': withoutPalette,
  'src/example/catalogue/catalogue.palette.tsx': withoutPalette,
  'src/example/catalogue/catalogue.home.tsx': byReload(
    '/app/account',
    say('frame:navigation.home'),
    say('book:newest'),
  ),
  'src/example/catalogue/catalogue.dashboard.tsx': byReload(
    '/manager/account',
    say('frame:navigation.dashboard'),
    say('genre:shelves.title'),
  ),
  // Words are asked for with patience: eleven seconds each time.
  'src/languages/*.palette.ts': on('/manager/account', async (page, refusal) => {
    await page.keyboard.press('Control+k')
    await expect(missing(page)).toContainText(say('frame:late.description'), { timeout: 20_000 })
    await refusal.back()
    await missing(page)
      .getByRole('button', { name: say('frame:errors.retry') })
      .click()
    await expect(page.getByRole('dialog', { name: 'Search and commands' })).toBeVisible()
  }),
  'src/modules/auth/captcha/captcha-field.tsx': async (page, part) => {
    const server = await startServer(await freePort(), {
      CAPTCHA_PROVIDER: 'turnstile',
      CAPTCHA_SITE_KEY: 'our-site-key',
      CAPTCHA_SECRET_KEY: 'hush-hush',
    })
    try {
      await page.route('https://challenges.cloudflare.com/**', (route) => route.abort())
      const show = on(`${server.url}/login`, async (_, refusal) => {
        await expect(page.getByRole('alert').getByText(say('frame:late.title'))).toBeVisible()
        await expectAccessible(page)
        await refusal.back()
        await button(page, say('frame:errors.retry')).click()
        // Now it is the provider's script that is missing, which is told in its own words.
        await expect(page.getByText(say('auth:captcha.failed'))).toBeVisible()
      })
      await show(page, part, server.url)
    } finally {
      await server.stop()
    }
  },
  'src/frame/impersonation/impersonation-banner.tsx': async (page, part, baseURL) => {
    const headers = origin(baseURL)
    const reader = { email: newAddress(), name: 'Fatou Sarr' }
    const added = await page.request.post('/api/rest/users', { headers, data: reader })
    const { user } = (await added.json()) as { user: { id: string } }
    await page.request.post(`/api/rest/users/${user.id}/impersonate`, {
      headers,
      data: { reason: 'Ticket 4711' },
    })
    const refusal = await refuse(page, part)
    await page.goto('/no-such-page')
    await expect(startFailed(page)).toBeVisible()
    // The server's page has it, and the way back needs no script.
    await expect(button(page, say('frame:impersonation.leave'))).toBeVisible()
    await expectAccessible(page)
    await refusal.back()
    await page.getByRole('button', { name: say('frame:late.reload') }).click()
    await ready(page)
    await expect(button(page, say('frame:impersonation.leave'))).toBeVisible()
  },
  'src/modules/user/person/check-input.ts': inForm(
    '/manager/users/new',
    async (page) => {
      await page.getByRole('textbox', { name: 'Name' }).fill('Neema Otieno')
      await page.getByRole('textbox', { name: 'Email' }).fill(newAddress())
    },
    say('user:form.create'),
    say('user:form.createFailed'),
    /\/manager\/users\/[\w-]{20,}$/,
  ),
  'src/example/catalogue/manager/editor/check-book.ts': inForm(
    '/manager/books/new',
    async (page) => {
      await page.getByRole('textbox', { name: 'Title' }).fill(newName('Late'))
      await page.getByRole('combobox', { name: 'Author' }).fill('Neema Otieno')
      await page.getByRole('combobox', { name: 'Genre' }).click()
      await page.getByRole('option', { name: 'Poetry' }).click()
    },
    say('catalogue:form.create'),
    say('catalogue:form.createFailed'),
    /\/manager\/books\/[\w-]{20,}$/,
  ),
  'src/modules/auth/auth.requests.ts': async (page, part, baseURL) => {
    await page.context().clearCookies()
    const show = on('/login', async (_, refusal) => {
      const email = newAddress()
      await page.getByRole('textbox', { name: 'Email' }).fill(email)
      await button(page, say('auth:login.continue')).click()
      await expect(page.getByRole('alert').getByText(say('auth:unreachable'))).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
      await refusal.back()
      await button(page, say('auth:login.continue')).click()
      await expect(page).toHaveURL(/\/login\/verify/)
    })
    await show(page, part, baseURL)
  },
  'src/modules/auth/passkeys/passkey.requests.ts': on('/manager/account', async (page, refusal) => {
    await Authenticator.plugIn(page)
    await button(page, say('account:passkeys.add')).click()
    await expect(toasts(page).getByText(say('account:passkeys.failed'))).toBeVisible()
    await refusal.back()
    const asked = page.waitForRequest('**/passkey/generate-register-options*')
    await button(page, say('account:passkeys.add')).click()
    await asked
  }),
  'src/api/http-link.ts': on('/manager/users', async (page, refusal) => {
    const rows = page.getByRole('table', { name: 'Users' }).locator('tbody').getByRole('row')
    const more = page.getByRole('link', { name: say('user:list.more') })
    await more.click()
    // After the three tries that every question has.
    await expect(page.getByText(say('user:list.moreFailed'))).toBeVisible({ timeout: 20_000 })
    await expect(rows).toHaveCount(20)
    await refusal.back()
    await more.click()
    await expect(rows.nth(20)).toBeVisible()
  }),
  // Whoever signs out is signed out: the server's own page says so.
  'src/frame/session/init.functions.ts': async (page, part) => {
    await refuse(page, part)
    await open(page, '/manager/account')
    await page.route('**/api/auth/sign-out', (route) => route.fulfill({ json: { success: true } }))
    const loaded = page.waitForEvent('load', { timeout: 30_000 })
    await button(page, say('auth:signOut.action')).last().click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('auth:signOut.confirm') })
      .click()
    await loaded
    await ready(page)
  },
  'src/languages/*.ts': async (page, _, baseURL) => {
    await page.context().clearCookies()
    await open(page, `${baseURL}/login`)
    const refusal = await refuse(page, 'src/languages/*.ts')
    const expectSame = await mark(page)
    const choice = page.getByRole('combobox', { name: 'Language' })
    await choice.selectOption('fr')
    const told = say('frame:preferences.languageMissing', { language: 'Français' })
    await expect(toasts(page).getByText(told)).toBeVisible({ timeout: 20_000 })
    await expect(choice).toHaveValue('en')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await refusal.back()
    await choice.selectOption('fr')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expectSame()
  },
  'src/languages/*.inside.ts': byReload('/welcome', say('frame:welcome.app.title'), 'Newest books'),
  'src/languages/*.manager.ts': byReload(
    '/app',
    say('frame:navigation.openManager'),
    say('frame:navigation.dashboard'),
  ),
  'src/languages/*.errors.ts': on('/manager/users', async (page, refusal) => {
    await expect.poll(refusal.asked).toBe(0)
    const body = { json: { defined: false, code: 'EDIT_CONFLICT', status: 409, message: '' } }
    await page.route('**/api/rpc/**', (route) => route.fulfill({ status: 409, json: body }))
    await page
      .getByRole('link', { name: say('frame:navigation.dashboard') })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: say('frame:errors.unknown.title') })).toBeVisible()
    await expect(button(page, say('frame:errors.retry'))).toBeVisible()
  }),
  'src/http/api-reference/operations.ts': byReload(
    '/manager/account',
    say('frame:navigation.apiDocs'),
    say('frame:navigation.apiDocs'),
    true,
  ),
  'src/frame/session/session-watch.ts': on('/app', async (page, refusal) => {
    await expect.poll(refusal.asked).toBeGreaterThan(0)
    await expect(toasts(page)).toHaveText('')
    await refusal.back()
    const again = page.waitForRequest((request) => request.url().includes('/session-watch-'))
    await page.context().setOffline(true)
    await page.context().setOffline(false)
    await again
  }),
  'src/modules/account/account.requests.ts': async (page, part, baseURL) => {
    const show = on('/welcome', async (_, refusal) => {
      await page.getByRole('combobox', { name: 'Language' }).selectOption('fr')
      await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
      await expect.poll(refusal.asked).toBeGreaterThan(0)
      await expect(toasts(page)).toHaveText('')
    })
    await show(page, part, baseURL)
  },
}

test.use({ signedInAs: 'admin' })

for (const [part, show] of Object.entries(cases) as [LatePart, Case | null][]) {
  if (!show) continue
  test(`without ${part}: ${lateParts[part]}`, async ({ page, watch, baseURL }) => {
    watch.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|dynamically imported module|status of (404|409)/)
    await show(page, part, baseURL!)
  })
}
