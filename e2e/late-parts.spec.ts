import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible'
import { Authenticator } from './support/authenticator'
import {
  type Case,
  button,
  atStart,
  byReload,
  expectMissingDialog,
  inForm,
  mark,
  missing,
  on,
  refuse,
  startFailed,
  testLateParts,
  toasts,
  withoutPalette,
} from './support/late-part-cases'
import type { LatePart } from './support/late-parts'
import { open, ready } from './support/pages'
import { newAddress, origin, sampleOrganization, signIn } from './support/people'
import { freePort, startServer } from './support/server'
import { expect, test } from './support/test'
import { wordsOf } from './support/words'
import { areServed } from '../tests/support/languages'

const say = wordsOf('en')

/** It is first in both areas; the manager's side bar also links to the list of all organizations. */
const switcher = (page: Page) =>
  page
    .getByRole('link', { name: say('organization:navigation.own'), exact: true })
    .or(page.getByRole('link', { name: say('organization:navigation.organizations'), exact: true }))
    .first()

async function toOrganizations(page: Page) {
  await switcher(page).click()
  await page.getByRole('menuitem', { name: say('organization:navigation.all') }).click()
}

const cases: Record<LatePart, Case | null> = {
  'src/ui/overlay/dialog-panel.tsx': on('/manager/account', async (page, refusal) => {
    const dialog = page.getByRole('dialog', { name: say('auth:signOut.title') })
    const openPart = () => button(page, say('auth:signOut.action')).last().click()
    await openPart()
    await expect(dialog).toContainText(say('auth:signOut.description'))
    await expect(page.locator('dialog[open]')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: say('auth:signOut.cancel') }).click()
    await expect(dialog).toBeHidden()
    await refusal.back()
    await openPart()
    await expect(dialog).toBeVisible()
    await expect(page.locator('dialog[open]')).toHaveCount(0)
  }),
  'src/ui/feedback/toast-card.tsx': on('/dev/errors', async (page, refusal) => {
    const show = () => button(page, say('errors:page.toast')).first().click()
    await show()
    await expect(toasts(page).getByRole('alert')).not.toBeEmpty()
    await expect(toasts(page).locator('svg')).toHaveCount(0)
    // The toast stays while it is hovered.
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
  'src/modules/user/list/user-bulk-dialog.tsx': on('/manager/users', async (page, refusal) => {
    await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(1)
      .check()
    const openPart = () =>
      page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click()
    await expectMissingDialog(page, refusal, openPart, /^Delete/)
  }),
  'src/frame/home/home-parts.ts': atStart('/app', /^Good /),
  'src/frame/dashboard-parts.ts': atStart('/manager/dashboard', say('frame:navigation.dashboard')),
  'src/modules/organization/manager/suspension-dialog.tsx': on(
    '/manager/organizations',
    async (page, refusal) => {
      await page
        .getByRole('checkbox', { name: /^Select / })
        .nth(1)
        .check()
      const openPart = () =>
        page
          .getByRole('region', { name: 'Selected rows' })
          .getByRole('button', { name: 'Suspend', exact: true })
          .click()
      await expectMissingDialog(page, refusal, openPart, /^Suspend/)
    },
  ),
  'src/modules/organization/manager/remove-organization-dialog.tsx': on(
    '/manager/organizations',
    async (page, refusal) => {
      await page
        .getByRole('table', { name: 'Organizations' })
        .locator('tbody')
        .getByRole('link')
        .first()
        .click()
      const openPart = async () => {
        await button(page, 'More actions').click()
        await page.getByRole('menuitem', { name: 'Remove organization' }).click()
      }
      await expectMissingDialog(page, refusal, openPart, /^Remove/)
    },
  ),
  // Needs the demo build: e2e/demo.spec.ts.
  'src/modules/demo/demo-mode.tsx': null,
  // Opened by fields that a product adds to people (tests/new-person-field.process.test.ts).
  'src/modules/account/details-dialog.tsx': null,
  'src/modules/auth/own-profile.schema.ts': null,
  'src/frame/build-info/build-info-dialog.tsx': on('/manager/account', async (page, refusal) => {
    const openPart = () => page.getByRole('button', { name: say('frame:build.open') }).click()
    await expectMissingDialog(page, refusal, openPart, say('frame:build.title'))
  }),
  'src/modules/organization/members/people-dialogs.tsx': on(
    `/app/o/${sampleOrganization.slug}/members`,
    async (page, refusal) => {
      const openPart = () => button(page, say('members:invite')).click()
      await expectMissingDialog(page, refusal, openPart, say('invitations:form.title'))
    },
  ),
  'src/modules/organization/organization.home.tsx': byReload(
    '/app/account',
    say('frame:navigation.home'),
    /^Good /,
  ),
  'src/frame/palette/palette.tsx': withoutPalette,
  'src/modules/organization/organization.palette.tsx': withoutPalette,
  'src/modules/organization/manager/administered.palette.tsx': withoutPalette,
  'src/modules/organization/switcher/switcher-menu.tsx': on('/manager/account', async (page, refusal) => {
    const openPart = () => switcher(page).click()
    await openPart()
    // Waits for the heading, because the URL changes before the bar of the page is there.
    const heading = page.getByRole('heading', {
      level: 1,
      name: say('organization:navigation.organizations'),
    })
    await expect(heading).toBeVisible()
    await expect(page).toHaveURL(/\/app\/organizations$/)
    await refusal.back()
    await openPart()
    await expect(page.getByRole('menuitem', { name: say('organization:navigation.new') })).toBeVisible()
  }),
  'src/modules/user/user.palette.tsx': withoutPalette,
  // Messages are retried for eleven seconds.
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
        // Now the provider's script is missing, which has its own text.
        await expect(page.getByText(say('auth:captcha.failed'))).toBeVisible()
      })
      await show(page, part, server.url)
    } finally {
      // Or else the page would poll a server that is gone.
      await page.goto('about:blank')
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
    // The server renders the banner, and stopping works without a script.
    await expect(button(page, say('frame:impersonation.leave'))).toBeVisible()
    await expectAccessible(page)
    await refusal.back()
    await page.getByRole('button', { name: say('frame:late.reload') }).click()
    await ready(page)
    await expect(button(page, say('frame:impersonation.leave'))).toBeVisible()
  },
  'src/frame/layouts/onboarding-screen.tsx': async (page, part, baseURL) => {
    await page.context().clearCookies()
    await signIn(page.request, newAddress(), baseURL)
    await atStart('/app', say('auth:onboarding.title'))(page, part, baseURL)
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
  'src/modules/organization/editor/check-organization.ts': inForm(
    '/app/organizations/new',
    (page) => page.getByRole('textbox', { name: 'Name' }).fill(`Readers ${newAddress().split('@', 1)[0]}`),
    say('organization:new.create'),
    say('organization:new.failed'),
    /\/app\/o\/readers-[\w-]+\/members$/,
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
    const requested = page.waitForRequest('**/passkey/generate-register-options*')
    await button(page, say('account:passkeys.add')).click()
    await requested
  }),
  'src/api/http-link.ts': on('/manager/users', async (page, refusal) => {
    const rows = page.getByRole('table', { name: 'Users' }).locator('tbody').getByRole('row')
    const more = page.getByRole('link', { name: say('list:list.more') })
    await more.click()
    // The query retries three times first.
    await expect(page.getByText(say('list:list.moreFailed'))).toBeVisible({ timeout: 20_000 })
    await expect(rows).toHaveCount(20)
    await refusal.back()
    await more.click()
    await expect(rows.nth(20)).toBeVisible()
  }),
  // Signing out succeeds: the server-rendered page says so.
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
    test.skip(!areServed('fr'), 'chooses French')
    await page.context().clearCookies()
    await open(page, `${baseURL}/login`)
    const refusal = await refuse(page, 'src/languages/*.ts')
    const expectSame = await mark(page)
    const choice = page.getByRole('combobox', { name: 'Language' })
    await choice.selectOption('fr')
    const received = say('frame:preferences.languageMissing', { language: 'Français' })
    await expect(toasts(page).getByText(received)).toBeVisible({ timeout: 20_000 })
    await expect(choice).toHaveValue('en')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await refusal.back()
    await choice.selectOption('fr')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expectSame()
  },
  'src/languages/*.private.ts': byReload('/welcome', say('frame:welcome.app.title'), /^Good /),
  'src/languages/*.manager.ts': byReload(
    '/app',
    say('frame:navigation.openManager'),
    say('frame:navigation.dashboard'),
  ),
  // Refused by the tests of removable modules.
  'src/languages/*.secondary.ts': null,
  'src/languages/*.organization.ts': byReload('/app', toOrganizations, say('organization:own.title')),
  'src/languages/*.forms.ts': byReload('/app', toOrganizations, say('organization:own.title')),
  'src/languages/*.errors.ts': on('/manager/users', async (page, refusal) => {
    await expect.poll(refusal.requests).toBe(0)
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
  'src/frame/report-client-error.ts': on('/app', async (page, refusal) => {
    const fail = (message: string) =>
      page.evaluate(
        (text) => void window.dispatchEvent(new ErrorEvent('error', { error: new Error(text) })),
        message,
      )
    await fail('torn')
    await expect.poll(refusal.requests).toBeGreaterThan(0)
    await expect(toasts(page)).toHaveText('')
    await refusal.back()
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/client-errors'))
    await fail('torn again')
    await sent
  }),
  'src/frame/session/session-watch.ts': on('/app', async (page, refusal) => {
    await expect.poll(refusal.requests).toBeGreaterThan(0)
    await expect(toasts(page)).toHaveText('')
    await refusal.back()
    const again = page.waitForRequest((request) => request.url().includes('/session-watch-'))
    await page.context().setOffline(true)
    await page.context().setOffline(false)
    await again
  }),
  'src/modules/account/account.requests.ts': async (page, part, baseURL) => {
    test.skip(!areServed('fr'), 'chooses French')
    const show = on('/welcome', async (_, refusal) => {
      await page.getByRole('combobox', { name: 'Language' }).selectOption('fr')
      await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
      await expect.poll(refusal.requests).toBeGreaterThan(0)
      await expect(toasts(page)).toHaveText('')
    })
    await show(page, part, baseURL)
  },
}

testLateParts(cases)
