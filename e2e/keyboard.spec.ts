import { type Page } from '@playwright/test'
import { Authenticator } from './support/authenticator'
import { press, tabTo } from './support/keyboard'
import { open } from './support/pages'
import { codeFor, newAddress, signIn } from './support/people'
import { newRequests } from './support/requests'
import { expect, test } from './support/test'
import { areServed } from '../tests/support/languages'

/* The tasks that no other test does by keyboard alone. */

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const said = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('status').getByText(text).first()).toBeVisible()

test.describe('the own account', () => {
  test('the email address is changed', async ({ page, person, context, baseURL }) => {
    const address = newAddress()
    await open(page, '/app/account')
    await expect(page.getByText(person.email)).toBeVisible()
    await press(page, button(page, 'Change email'))
    await expect(dialog(page).getByRole('textbox')).toBeFocused()
    await page.keyboard.type(address)
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('textbox', { name: 'Verification code' })).toBeFocused()
    await page.keyboard.type(await codeFor(context.request, address, baseURL!))
    await said(page, 'Email changed')
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByText(address)).toBeVisible()
    await expect(page.locator('body')).not.toBeFocused()
  })

  test('a passkey is added, renamed and removed', async ({ page, person }) => {
    await (await Authenticator.plugIn(page)).responses(true)
    await open(page, '/app/account')
    await expect(page.getByText(person.email)).toBeVisible()
    await press(page, button(page, 'Add a passkey'))
    await said(page, 'Passkey added')
    await press(page, button(page, /^Options for/))
    await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('textbox')).toBeFocused()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('The blue key')
    await page.keyboard.press('Enter')
    await said(page, 'Passkey renamed')
    await expect(dialog(page)).toBeHidden()
    await expect(button(page, 'Options for The blue key')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: 'Remove' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeFocused()
    await press(page, dialog(page).getByRole('button', { name: 'Remove passkey' }))
    await said(page, 'Passkey removed')
    await expect(page.getByText('No passkeys yet')).toBeVisible()
  })

  test('another device is signed out', async ({ page, person, baseURL }) => {
    const phone = await newRequests({
      baseURL,
      extraHTTPHeaders: {
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
      },
    })
    await signIn(phone, person.email, baseURL!, 2)
    await open(page, '/app/account')
    await press(page, button(page, 'Revoke Firefox on Linux'))
    await said(page, 'Session revoked')
    expect((await phone.get('/api/rest/users')).status()).toBe(401)
    await expect(page.getByRole('list', { name: 'Devices' })).toBeFocused()
  })

  test('language and theme are chosen', async ({ page, person }) => {
    test.skip(!areServed('fr'), 'chooses French')
    await open(page, '/app/account')
    await expect(page.getByText(person.email)).toBeVisible()
    await tabTo(page, page.getByRole('combobox', { name: 'Language' }))
    await page.keyboard.type('Fran')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(page.getByRole('combobox', { name: 'Langue' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('radio', { name: 'Système' })).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })

  test('the account is deleted, after cancelling once', async ({ page, person }) => {
    await open(page, '/app/account')
    await press(page, button(page, 'Delete my account'))
    await expect(dialog(page).getByRole('textbox')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(button(page, 'Delete my account')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('textbox')).toBeFocused()
    await page.keyboard.type(person.email)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/login')
  })

  test('the user signs out', async ({ page, person }) => {
    await open(page, '/app/account')
    await expect(page.getByText(person.email)).toBeVisible()
    await press(page, button(page, 'Sign out'))
    await expect(dialog(page)).toBeFocused()
    await press(page, dialog(page).getByRole('button', { name: 'Sign out' }))
    await expect(page).toHaveURL(/\/login/)
  })
})

test.describe('an administrator', () => {
  test.use({ signedInAs: 'admin' })

  test('reads the audit log of one person @quick', async ({ page }) => {
    await open(page, '/manager/audit')
    await tabTo(page, page.getByRole('searchbox', { name: 'Person' }))
    await page.keyboard.type('kevin.marsh@example.net')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/kevin/)
    await expect(page.getByRole('row').filter({ hasText: 'Kevin Marsh' }).first()).toBeVisible()
  })

  test('switches areas, and reads the build information', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(page, '/manager/account')
    await press(page, button(page, /^Version \d/))
    await expect(dialog(page)).toBeFocused()
    await press(page, dialog(page).getByRole('button', { name: 'Copy' }))
    await said(page, 'Version info copied to clipboard')
    await page.keyboard.press('Escape')
    await expect(button(page, /^Version \d/)).toBeFocused()
    await open(page, '/manager/account')
    await press(page, page.getByRole('link', { name: 'Switch app' }))
    await expect(page).toHaveURL('/welcome?from=manager')
    await press(page, page.getByRole('link', { name: /Open app/ }))
    await expect(page).toHaveURL('/app')
  })
})
