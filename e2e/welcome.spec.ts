import type { Page } from '@playwright/test'
import { expectAccessible, expectNothingCutOff } from './support/accessible'
import { open } from './support/pages'
import { expect, test } from './support/test'
import { wordsOf } from './support/words'
import { product } from '../src/lib/product'
import { languageCodes } from '../src/i18n/languages'

const door = (page: Page, name: RegExp) => page.getByRole('main').getByRole('link', { name })

test.describe('an anonymous visitor', () => {
  test('sees links to both areas, server-rendered, which lead to the sign-in @quick', async ({
    page,
    request,
  }) => {
    const html = await (await request.get('/welcome')).text()
    for (const text of [
      `Welcome to ${product.name}`,
      'href="/app"',
      'href="/manager"',
      'asked to sign in first',
    ])
      expect(html).toContain(text)
    await open(page, '/welcome')
    await expect(page).toHaveTitle(`Welcome · ${product.name}`)
    await expect(page.getByText('You are here')).toHaveCount(0)
    await expectAccessible(page)
    await door(page, /Open manager/).click()
    await expect(page).toHaveURL('/login?redirect=%2Fmanager')
  })
})

test.describe('an ordinary user', () => {
  test.use({ signedInAs: 'user' })

  test('comes from the app, and is told why the manager is closed', async ({ page }) => {
    await open(page, '/app/account')
    await page.getByRole('link', { name: 'Switch app' }).click()
    await expect(page).toHaveURL('/welcome?from=app')
    await expect(page).toHaveTitle(`Switch app · ${product.name}`)
    await expect(door(page, /You are here/)).toHaveAttribute('href', '/app')
    await expect(page.getByText('it needs the permission apps.manager')).toBeVisible()
    await expect(door(page, /manager/i)).toHaveCount(0)
    await expectAccessible(page)
  })
})

test.describe('an administrator', () => {
  test.use({ signedInAs: 'admin' })

  test('goes from one area to the other', async ({ page }) => {
    await open(page, '/manager/account')
    await page.getByRole('link', { name: 'Switch app' }).click()
    await expect(door(page, /You are here/)).toHaveAttribute('href', '/manager')
    await door(page, /Open app/).click()
    await expect(page).toHaveURL('/app')
  })

  test('an unknown value of ?from is ignored', async ({ page }) => {
    await open(page, '/welcome?from=elsewhere')
    await expect(page.getByRole('heading', { level: 1, name: `Welcome to ${product.name}` })).toBeVisible()
  })

  test('reads and copies the build information', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(page, '/manager/account')
    await page.getByRole('button', { name: /^Version \d+\.\d+\.\d+$/ }).click()
    const drawer = page.getByRole('dialog', { name: 'Build information' })
    for (const term of ['Version', 'Built on', 'Environment'])
      await expect(drawer.getByText(term, { exact: true })).toBeVisible()
    await expect(drawer.getByText('production')).toBeVisible()
    await expectAccessible(page)
    await drawer.getByRole('button', { name: 'Copy' }).click()
    await expect(page.getByRole('status').getByText('Version info copied to clipboard')).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied.replace(product.name, '')).toMatch(
      /^ \d+\.\d+\.\d+\n(Commit \w+(-dirty)?\n)?Built 20\S+Z\nEnvironment production$/,
    )
  })
})

for (const language of languageCodes) {
  test.describe(`on a phone in ${language}`, () => {
    test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark', signedInAs: 'user' })

    test('nothing is cut off, and everything is translated', async ({ page, context, baseURL }) => {
      await context.addCookies([{ name: 'i18next', value: language, url: baseURL! }])
      const say = wordsOf(language)
      await open(page, '/welcome?from=app')
      await expect(page.getByRole('heading', { level: 1, name: say('frame:welcome.switch') })).toBeVisible()
      await expectNothingCutOff(page)
      await expectAccessible(page)
      await page.getByRole('button', { name: say('frame:build.open') }).click()
      await expect(page.getByRole('dialog', { name: say('frame:build.title') })).toBeVisible()
      await expectNothingCutOff(page)
      await expectAccessible(page)
    })
  })
}
