import { readFile } from 'node:fs/promises'
import { type APIRequestContext, type Page } from '@playwright/test'
import { expectAccessible, expectNothingCutOff } from './support/accessible'
import { Authenticator } from './support/authenticator'
import { open, ready } from './support/pages'
import { codeFor, mailTo, newAddress, origin, signIn, stateOf } from './support/people'
import { newRequests } from './support/requests'
import { expect, test } from './support/test'
import { wordsOf } from './support/words'
import { product } from '../src/lib/product'
import { languageCodes } from '../src/i18n/languages'

const refused = /status of 40[0139]|ERR_FAILED/
const dialog = (page: Page) => page.getByRole('dialog')
const said = (page: Page, text: string) => expect(page.getByRole('status').getByText(text)).toBeVisible()
const warned = (page: Page, text: string) => expect(page.getByRole('alert').getByText(text)).toBeVisible()
const section = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name }) })
const ownData = async (request: APIRequestContext) =>
  (await (await request.get('/api/rest/account/data')).json()) as {
    user: { id: string; email: string; language: string; emailVerified: boolean }
    signIns: object[]
  }

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

/** Signs the same person in with another browser. `mails`: how many codes they have received by then. */
async function elsewhere(email: string, userAgent: string, baseURL: string, mails: number) {
  const context = await newRequests({
    baseURL,
    extraHTTPHeaders: { 'user-agent': userAgent, 'x-forwarded-for': '198.19.0.7' },
  })
  await signIn(context, email, baseURL, mails)
  return context
}

for (const area of ['/app', '/manager'] as const) {
  test.describe(`the account page of ${area}`, () => {
    test.use({ signedInAs: 'admin' })

    test('is rendered by the server with all rows', async ({ request }) => {
      const html = await (await request.get(`${area}/account`)).text()
      for (const text of ['admin@example.com', 'This device', 'No passkeys yet', 'Download my data']) {
        expect(html).toContain(text)
      }
    })
  })
}

test.describe('an unverified email address', () => {
  test('is marked, and can be verified with a code', async ({ page, person, context, baseURL, watch }) => {
    watch.allow(refused)
    expect(person.name).toBe('Amina Njeri')
    const address = newAddress()
    const admin = await newRequests({ baseURL, storageState: stateOf('admin') })
    const { user } = await ownData(context.request)
    const response = await admin.patch(`/api/rest/users/${user.id}`, {
      headers: origin(baseURL),
      data: { email: address },
    })
    expect(response.status(), await response.text()).toBe(200)

    await open(page, '/app/account')
    await expect(page.getByText('Not Verified')).toBeVisible()
    await page.getByRole('button', { name: 'Verify email' }).click()
    await expect(dialog(page)).toContainText(address)
    await expect(dialog(page)).toContainText('5 minutes')
    const code = await codeFor(context.request, address, baseURL!)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    await page.keyboard.type(wrong)
    await expect(dialog(page).getByText('Code is invalid. 2 tries left.')).toBeVisible()
    await expect(dialog(page).getByRole('textbox')).toHaveValue(wrong)
    await dialog(page).getByRole('textbox').fill(code)
    await said(page, 'Email verified')
    await expect(page.getByText('Not Verified')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Verify email' })).toBeHidden()
  })
})

test.describe('the name', () => {
  test('can be changed in a drawer that is part of the URL @quick', async ({ page, person }) => {
    await open(page, '/app/account')
    await page.getByRole('link', { name: 'Change name' }).click()
    await expect(page).toHaveURL('/app/account?state=change-name')
    await page.reload()
    await ready(page)
    await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toHaveValue(person.name)

    await dialog(page).getByRole('textbox').fill('   ')
    await dialog(page).getByRole('button', { name: 'Save name' }).click()
    await expect(dialog(page).getByText('Name is required')).toBeVisible()
    await dialog(page).getByRole('textbox').fill('x'.repeat(101))
    await dialog(page).getByRole('button', { name: 'Save name' }).click()
    await expect(dialog(page).getByText('Name should be 100 characters at most')).toBeVisible()
    await expectAccessible(page)

    await dialog(page).getByRole('textbox').fill('Amina Wanjiru')
    await dialog(page).getByRole('button', { name: 'Save name' }).click()
    await said(page, 'Name updated')
    await expect(dialog(page)).toBeHidden()
    await expect(page).toHaveURL('/app/account')
    await expect(page.getByText('Amina Wanjiru')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Amina Wanjiru')).toBeVisible()
  })

  test('the Back button closes the drawer, and closing it leaves no history entry', async ({
    page,
    person,
  }) => {
    await open(page, '/app')
    await page.getByRole('link', { name: 'Account' }).click()
    await expect(page.getByText(person.email)).toBeVisible()
    await page.getByRole('link', { name: 'Change name' }).click()
    await expect(dialog(page)).toBeVisible()
    await page.goBack()
    await expect(dialog(page)).toBeHidden()
    await expect(page).toHaveURL('/app/account')

    await page.getByRole('link', { name: 'Change name' }).click()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(page).toHaveURL('/app/account')
    await page.goBack()
    await expect(page).toHaveURL('/app')
  })

  test('a failed save shows the error and keeps the input', async ({ page, person, watch }) => {
    watch.allow(refused)
    await open(page, '/app/account?state=change-name')
    await page.route('**/api/auth/update-user', (route) => route.abort())
    await dialog(page).getByRole('textbox').fill(`${person.name} II`)
    await dialog(page).getByRole('button', { name: 'Save name' }).click()
    await warned(page, 'Failed to update your name')
    await expect(dialog(page).getByRole('textbox')).toHaveValue(`${person.name} II`)
  })

  test('can be changed by keyboard alone', async ({ page, person }) => {
    await open(page, '/app/account')
    await expect(page.getByText(person.email)).toBeVisible()
    const link = page.getByRole('link', { name: 'Change name' })
    for (let presses = 0; presses < 20; presses++) {
      await page.keyboard.press('Tab')
      if (await link.evaluate((element) => element === document.activeElement)) break
    }
    await expect(link).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('textbox')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(link).toBeFocused()

    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('textbox')).toBeFocused()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Zuri Kamau')
    await page.keyboard.press('Enter')
    await said(page, 'Name updated')
    await expect(page.getByText('Zuri Kamau')).toBeVisible()
    await expect(link).toBeFocused()
  })
})

test.describe('the email address', () => {
  test('changes when the code sent to the new address is entered @quick', async ({
    page,
    person,
    context,
    baseURL,
    watch,
  }) => {
    watch.allow(refused)
    const address = newAddress()
    await open(page, '/app/account')
    await page.getByRole('button', { name: 'Change email' }).click()
    await dialog(page).getByRole('button', { name: 'Send code' }).click()
    await expect(dialog(page).getByText('Email is required')).toBeVisible()
    await dialog(page).getByRole('textbox').fill('nobody')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByText('Email is invalid')).toBeVisible()
    await dialog(page).getByRole('textbox').fill(person.email.toUpperCase())
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByText('This is your address already')).toBeVisible()
    await dialog(page).getByRole('textbox').fill(address)
    await page.keyboard.press('Enter')

    await expect(page).toHaveURL(`/app/account?newEmail=${encodeURIComponent(address)}`)
    await expect(dialog(page).getByRole('textbox', { name: 'Verification code' })).toBeFocused()
    await page.reload()
    await expect(dialog(page)).toContainText(address)
    await expect(dialog(page)).toContainText('5 minutes')
    await expect(dialog(page)).toContainText(/in \d+ seconds?/)
    await expectAccessible(page)

    const code = await codeFor(context.request, address, baseURL!)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    await dialog(page).getByRole('textbox').fill(wrong)
    await expect(dialog(page).getByText('Code is invalid. 2 tries left.')).toBeVisible()
    await expect(dialog(page).getByRole('textbox')).toHaveValue(wrong)
    expect((await ownData(context.request)).user.email).toBe(person.email)

    await page.keyboard.type(code)
    await said(page, 'Email changed')
    await expect(dialog(page)).toBeHidden()
    await expect(page).toHaveURL('/app/account')
    await expect(page.getByText(address)).toBeVisible()
    await expect(page.getByText(person.email)).toBeHidden()
    expect((await ownData(context.request)).user.email).toBe(address)
  })

  test('opening the link does not claim that a code was sent; wrong codes show the remaining attempts', async ({
    page,
    person,
    context,
    baseURL,
    watch,
  }) => {
    watch.allow(refused)
    const address = newAddress()
    await page.clock.install()
    await open(page, `/app/account?newEmail=${address}`)
    await expect(page.getByText(person.email)).toBeVisible()
    await expect(dialog(page)).toContainText('This browser has not asked for a code yet.')
    await dialog(page).getByRole('button', { name: 'Send a code' }).click()
    await expect(dialog(page)).toContainText(`We sent a code to ${address}.`)
    const first = await codeFor(context.request, address, baseURL!)
    const wrong = ['111111', '222222', '333333', '444444'].filter((guess) => guess !== first)
    for (const [at, text] of [
      'Code is invalid. 2 tries left.',
      'Code is invalid. 1 try left.',
      'Code is invalid. No tries left: get a new code.',
    ].entries()) {
      await page.keyboard.type(wrong[at]!)
      await expect(dialog(page).getByText(text, { exact: false })).toBeVisible()
    }
    await expect(dialog(page).getByRole('button', { name: 'Get a new code' })).toBeHidden()
    await page.clock.runFor(31_000)
    await dialog(page).getByRole('button', { name: 'Get a new code' }).click()
    await said(page, 'A new code is on its way')
    await expect(dialog(page).getByRole('textbox')).toHaveValue('')
    await expect(dialog(page).getByRole('textbox')).toBeFocused()
    await expect(dialog(page)).toContainText(/in \d+ seconds/)
    await page.keyboard.type(await codeFor(context.request, address, baseURL!, 2))
    await said(page, 'Email changed')
  })

  test('the link mailed to the old address undoes a change by an attacker', async ({
    page: thief,
    person,
    browser,
    baseURL,
  }) => {
    const owner = await elsewhere(person.email, iphone, baseURL!, 2)
    const address = newAddress()
    await open(thief, '/app/account')
    const devices = thief.getByRole('list', { name: 'Devices' }).getByRole('listitem')
    await expect(devices).toHaveCount(2)
    await thief.getByRole('button', { name: 'Change email' }).click()
    await expect(dialog(thief)).toContainText('your other devices are logged out')
    await dialog(thief).getByRole('textbox').fill(address)
    await thief.keyboard.press('Enter')
    await dialog(thief)
      .getByRole('textbox', { name: 'Verification code' })
      .fill(await codeFor(owner, address, baseURL!))
    await said(thief, 'Email changed')
    await expect(devices).toHaveCount(1)
    expect((await owner.get('/api/rest/account/devices')).status()).toBe(401)

    const links = async () =>
      (await mailTo(owner, person.email, baseURL!)).flatMap(
        ({ text }) => /\/login\/restore\S+/.exec(text) ?? [],
      )
    await expect.poll(async () => (await links()).length).toBe(1)
    const [link] = await links()
    const mail = await browser.newContext({ baseURL, javaScriptEnabled: false })
    const page = await mail.newPage()
    await page.goto(link!)
    await expect(page.getByRole('heading', { name: 'Take back the change of address' })).toBeVisible()
    await expect(thief.getByText(address)).toBeVisible()
    await page.getByRole('button', { name: 'Take the change back' }).click()
    await expect(page.getByRole('heading', { name: 'Your address is back' })).toBeVisible()
    await expect(page).toHaveURL('/login/restore?done=1')
    await page.goto(link!)
    await page.getByRole('button', { name: 'Take the change back' }).click()
    await expect(page.getByRole('alert')).toContainText('was used already')
    await mail.close()

    await thief.goto('/app')
    await expect(thief).toHaveURL(/^[^?]*\/login\?/)
    await signIn(owner, person.email, baseURL!, 3)
    expect((await ownData(owner)).user.email).toBe(person.email)
  })

  test('a change requires a fresh session, and signing in again returns here', async ({
    page,
    person,
    watch,
  }) => {
    watch.allow(refused)
    await page.route('**/email-otp/request-email-change', (route) =>
      route.fulfill({ status: 400, json: { code: 'SESSION_EXPIRED' } }),
    )
    await open(page, '/app/account')
    await expect(page.getByText(person.email)).toBeVisible()
    await page.getByRole('button', { name: 'Change email' }).click()
    await dialog(page).getByRole('textbox').fill(newAddress())
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('alert')).toHaveText(
      'Session expired. Re-authenticate to perform this action',
    )
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Sign in again' }).click()
    await expect(page).toHaveURL('/login?redirect=%2Fapp%2Faccount')
  })

  for (const newEmail of ['nobody', 'a@b', '<script>']) {
    test(`${newEmail} as a URL parameter is ignored`, async ({ page, person }) => {
      await open(page, `/app/account?newEmail=${encodeURIComponent(newEmail)}`)
      await expect(page.getByText(person.email)).toBeVisible()
      await page.waitForTimeout(500)
      await expect(dialog(page)).toBeHidden()
    })
  }
})

test.describe('devices', () => {
  test('are listed with their details, the current one first, and revoked one by one @quick', async ({
    page,
    person,
    baseURL,
  }) => {
    const phone = await elsewhere(person.email, iphone, baseURL!, 2)
    const desk = await elsewhere(person.email, firefox, baseURL!, 3)
    await open(page, '/app/account')
    const rows = page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
    await expect(rows).toHaveCount(3)
    await expect(rows.nth(0)).toContainText('Chrome on Windows')
    await expect(rows.nth(0)).toContainText('This device')
    await expect(rows.nth(0).getByRole('button')).toHaveCount(0)
    await expect(rows.nth(1)).toContainText('Firefox on Windows')
    await expect(rows.nth(1)).toContainText('198.19.0.7')
    await expect(rows.nth(1).locator('time')).toHaveAttribute('title', /20\d\d.*\d:\d\d/)
    await expect(rows.nth(2)).toContainText('Safari on iOS')

    await page.getByRole('button', { name: 'Revoke Firefox on Windows' }).click()
    await said(page, 'Session revoked')
    await expect(rows).toHaveCount(2)
    expect((await desk.get('/api/rest/account/devices')).status()).toBe(401)
    expect((await phone.get('/api/rest/account/devices')).status()).toBe(200)
  })

  test('one button revokes all others after a confirmation', async ({ page, person, baseURL }) => {
    const phone = await elsewhere(person.email, iphone, baseURL!, 2)
    await open(page, '/app/account')
    await page.getByRole('button', { name: 'Revoke all others' }).click()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page)).toBeHidden()
    expect((await phone.get('/api/rest/account/devices')).status()).toBe(200)
    await page.getByRole('button', { name: 'Revoke all others' }).click()
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Revoke all others' }).click()
    await said(page, 'All other sessions revoked')
    expect((await phone.get('/api/rest/account/devices')).status()).toBe(401)
    await expect(page.getByRole('list', { name: 'Devices' }).getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Revoke all others' })).toBeHidden()
  })

  test('a failed revocation shows an error, and the device stays listed', async ({
    page,
    person,
    baseURL,
    watch,
  }) => {
    watch.allow(refused)
    await elsewhere(person.email, iphone, baseURL!, 2)
    await open(page, '/app/account')
    await page.route('**/api/rpc/account/revokeDevice', (route) => route.abort())
    const revoke = page.getByRole('button', { name: 'Revoke Safari on iOS' })
    await revoke.press('Enter')
    await warned(page, 'Failed to revoke session')
    await expect(revoke).not.toHaveAttribute('aria-busy', 'true')
    await expect(revoke).toBeFocused()
    await page.route('**/api/auth/revoke-other-sessions', (route) => route.abort())
    await page.getByRole('button', { name: 'Revoke all others' }).click()
    await dialog(page).getByRole('button', { name: 'Revoke all others' }).click()
    await warned(page, 'Failed to revoke all sessions')
    await expect(page.getByRole('list', { name: 'Devices' }).getByRole('listitem')).toHaveCount(2)
  })
})

/** An authenticator that confirms without interaction. */
const plugIn = async (page: Page) => await (await Authenticator.plugIn(page)).responses(true)

test.describe('passkeys', () => {
  test('are added, renamed and removed @quick', async ({ page, person }) => {
    await plugIn(page)
    await open(page, '/app/account')
    await expect(page.getByText(person.email)).toBeVisible()
    await expect(section(page, 'Passkeys')).toContainText('No passkeys yet')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await said(page, 'Passkey added')
    const rows = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('Chrome on Windows')
    await expect(rows).toContainText('On one device only')

    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await said(page, 'This device already has a passkey for your account')
    await expect(rows).toHaveCount(1)

    await page.getByRole('button', { name: 'Options for Chrome on Windows' }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await dialog(page).getByRole('textbox').fill(' ')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByText('Name is required')).toBeVisible()
    await dialog(page).getByRole('textbox').fill('The blue key')
    await page.keyboard.press('Enter')
    await said(page, 'Passkey renamed')
    await expect(rows).toContainText('The blue key')
    await page.reload()
    await ready(page)
    await expect(rows).toContainText('The blue key')

    await page.getByRole('button', { name: 'Options for The blue key' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await expect(dialog(page)).toContainText('this cannot be undone')
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Remove passkey' }).click()
    await said(page, 'Passkey removed')
    await expect(section(page, 'Passkeys')).toContainText('No passkeys yet')
  })

  test('cancelling the browser prompt shows no error', async ({ page, person }) => {
    await open(page, '/app/account')
    await expect(page.getByText(person.email)).toBeVisible()
    const requested = page.evaluate(
      () =>
        new Promise((resolve) => {
          navigator.credentials.create = async () => {
            setTimeout(resolve, 300)
            throw new DOMException('cancelled', 'NotAllowedError')
          }
        }),
    )
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await requested
    await expect(page.getByRole('button', { name: 'Add a passkey' })).not.toHaveAttribute('aria-busy', 'true')
    // Time for a toast that must not appear.
    await page.waitForTimeout(1000)
    await expect(page.getByRole('alert').getByText(/./)).toHaveCount(0)
  })

  test('are not offered in a browser without WebAuthn', async ({ page, person }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
    await open(page, '/app/account')
    await expect(page.getByText(person.email)).toBeVisible()
    await expect(page.getByText('This browser cannot make passkeys', { exact: false })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeHidden()
  })

  test('adding one requires a fresh session, and signing in again returns here', async ({
    page,
    person,
    watch,
  }) => {
    watch.allow(refused)
    await page.route('**/passkey/generate-register-options', (route) =>
      route.fulfill({ status: 403, json: { code: 'SESSION_NOT_FRESH' } }),
    )
    await open(page, '/app/account')
    await expect(page.getByText(person.email)).toBeVisible()
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await warned(page, 'Session expired. Re-authenticate to perform this action')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Sign in again' }).click()
    await expect(page).toHaveURL('/login?redirect=%2Fapp%2Faccount')
    await expect(page.getByRole('heading', { name: 'Log in or sign up' })).toBeVisible()
  })
})

test('the language chosen here is also used for mails', async ({ page, person, context }) => {
  await open(page, '/app/account')
  await expect(page.getByText(person.email)).toBeVisible()
  await page.getByRole('combobox', { name: 'Language' }).selectOption(languageCodes.at(-1)!)
  await expect.poll(async () => (await ownData(context.request)).user.language).toBe(languageCodes.at(-1))
})

test.describe('the data export', () => {
  test.use({ javaScriptEnabled: false })

  test('is downloaded by a plain link', async ({ page, person }) => {
    await page.goto('/app/account')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download my data' }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`${product.slug}-my-data.json`)
    const text = await readFile(await download.path(), 'utf8')
    expect(JSON.parse(text)).toMatchObject({ user: { email: person.email, name: person.name } })
    expect(text).not.toContain('token')
  })
})

test.describe('deleting the account', () => {
  test('needs the address typed as confirmation, and deletes everything @quick', async ({
    page,
    person,
    context,
  }) => {
    await open(page, '/app')
    await page.getByRole('link', { name: 'Account' }).click()
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await expect(dialog(page)).toContainText('This cannot be undone')
    await expectAccessible(page)
    await dialog(page).getByRole('textbox').fill('someone@example.com')
    await dialog(page).getByRole('button', { name: 'Delete for good' }).click()
    await expect(dialog(page).getByText('This is not the address of your account')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Keep my account' }).click()
    await expect(dialog(page)).toBeHidden()
    expect((await ownData(context.request)).user.email).toBe(person.email)

    await page.getByRole('button', { name: 'Delete my account' }).click()
    await expect(dialog(page).getByRole('textbox')).toHaveValue('')
    await dialog(page).getByRole('textbox').fill(` ${person.email.toUpperCase()} `)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/login')
    await said(page, 'Your account is deleted')
    await expect(page.getByRole('heading', { name: 'Log in or sign up' })).toBeVisible()
    await expect(dialog(page)).toBeHidden()
    expect((await context.request.get('/api/rest/account/data')).status()).toBe(401)
    await page.goBack()
    await expect(page.getByText(person.name)).toHaveCount(0)
    await expect(page.getByText(person.email)).toHaveCount(0)
  })

  for (const [code, text] of [
    ['LAST_ADMIN', 'You are the last administrator. Make someone else an administrator first.'],
    ['SESSION_EXPIRED', 'Session expired. Re-authenticate to perform this action'],
  ] as const) {
    test(`the error ${code} says what to do`, async ({ page, person, watch }) => {
      watch.allow(refused)
      await page.route('**/api/auth/delete-user', (route) => route.fulfill({ status: 400, json: { code } }))
      await open(page, '/app/account')
      await page.getByRole('button', { name: 'Delete my account' }).click()
      await dialog(page).getByRole('textbox').fill(person.email)
      await dialog(page).getByRole('button', { name: 'Delete for good' }).click()
      await expect(dialog(page).getByRole('alert').getByText(text)).toBeVisible()
      await expectAccessible(page)
      await expect(page).toHaveURL('/app/account')
    })
  }
})

test.describe('in Arabic on a phone', () => {
  test.use({ locale: 'ar', viewport: { width: 390, height: 844 }, colorScheme: 'dark' })

  test('the layout is mirrored, and email addresses stay left-to-right', async ({
    page,
    person,
    baseURL,
  }) => {
    await plugIn(page)
    await elsewhere(person.email, iphone, baseURL!, 2)
    await open(page, '/app/account')
    await page.getByRole('button', { name: 'إضافة مفتاح مرور' }).click()
    await said(page, 'تمت إضافة مفتاح المرور')
    await expect(page.getByText(person.email)).toHaveCSS('direction', 'ltr')
    await expect(page.getByText('198.19.0.7')).toHaveCSS('direction', 'ltr')
    const device = wordsOf('ar')('account:devices.name', { browser: 'Safari', system: 'iOS' })
    await expect(page.getByText(device)).toHaveCSS('direction', 'rtl')
    await expectAccessible(page)
    await expectNothingCutOff(page)

    // A toast that fades out has too little contrast for axe.
    await expect(page.getByText('تمت إضافة مفتاح المرور')).toBeHidden()
    await page.getByRole('link', { name: 'تغيير الاسم' }).click()
    await expect(dialog(page)).toBeVisible()
    await expectAccessible(page)
    await expectNothingCutOff(page)
    await page.goBack()
    await expect(dialog(page)).toBeHidden()

    await page.request.post('/api/auth/email-otp/request-email-change', {
      headers: origin(baseURL),
      data: { newEmail: 'new.address@example.com' },
    })
    await open(page, '/app/account?newEmail=new.address@example.com')
    await expect(dialog(page).getByText('new.address@example.com')).toHaveCSS('direction', 'ltr')
    await expect(dialog(page)).toContainText('5 دقائق')
    await expectNothingCutOff(page)
    await expectAccessible(page)
  })
})
