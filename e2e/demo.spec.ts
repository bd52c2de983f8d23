import type { Page } from '@playwright/test'
import { expectAccessible, expectNothingCutOff } from './support/accessible'
import { button, closeDialog, dialog, expectRefusal, firstOf, signInToDemo, startDemo } from './support/demo'
import { open } from './support/pages'
import { expect, test } from './support/test'
import { refusals } from './support/watch'
import { wordsOf } from './support/words'
import { product } from '../src/lib/product'
import { areServed } from '../tests/support/languages'

// Serial: the tests share a build and a server.
test.describe.configure({ mode: 'default' })

const server = startDemo()
const say = wordsOf('en')
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

test('a visitor signs in as a sample user with the code shown on the page', async ({ page }) => {
  await open(page, `${server.url}/login`)
  await expect(page.getByText(say('demo:signIn.hint'))).toBeVisible()
  await expect(button(page, say('auth:login.passkey'))).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('textbox').fill('admin@example.com')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login\/verify/)
  await expect(page.getByText('000000')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox').fill('000000')
  await expect(page).toHaveURL(/\/manager/)
})

test('one click on a sample user signs in', async ({ page }) => {
  await open(page, `${server.url}/login`)
  await page.getByRole('button', { name: 'admin@example.com' }).click()
  await expect(page).toHaveURL(/\/manager/)
})

test('no other address can sign in', async ({ page, watch }) => {
  watch.allow(/status of 400/)
  await open(page, `${server.url}/login/verify?email=stranger@example.org`)
  await page.getByRole('textbox').fill('000000')
  await expect(page.getByText(say('auth:errors.INVALID_OTP'))).toBeVisible()
})

test.describe('a refused change of an administrator', () => {
  test.beforeEach(({ page }) => signInToDemo(page, server.url))

  test('names the user who would have been deleted', async ({ page }) => {
    const person = await firstOf(page, server.url, '/users?searchTerm=neema')
    await open(page, `${server.url}/manager/users/${person.id}`)
    await button(page, say('user:person.delete.action')).click()
    await button(page, say('user:person.delete.confirm')).click()
    await expectRefusal(page, [say('demo:actions.user.remove'), person.name])
    await closeDialog(page)
    await expect(page.getByRole('heading', { name: person.name })).toBeVisible()
  })

  test('shows the old and the new value of their own name and address', async ({ page }) => {
    await open(page, `${server.url}/app/account`)
    await link(page, say('account:name.change')).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Asha Juma')
    await button(page, say('account:name.save')).click()
    await expectRefusal(page, [say('demo:actions.auth.update-user'), 'Amina Okafor', 'Asha Juma'])
    await closeDialog(page)
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Asha Juma')
    await page.keyboard.press('Escape')
    await button(page, say('account:email.change')).click()
    await page.getByRole('textbox', { name: say('account:email.label') }).fill('asha@example.org')
    await button(page, say('account:email.send')).click()
    await expectRefusal(page, ['admin@example.com', 'asha@example.org'])
  })

  test('is not shown for another language, which only changes a cookie', async ({ page }) => {
    test.skip(!areServed('fr'), 'chooses French')
    await open(page, `${server.url}/app/account`)
    await page.getByRole('combobox').first().selectOption('fr')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

for (const [language, viewport] of [
  ['en', { width: 1280, height: 800 }],
  ['ar', { width: 390, height: 844 }],
] as const) {
  test.describe(`a refused change of an owner of an organization, ${language} on ${viewport.width} px`, () => {
    test.use({ locale: language, viewport })
    const words = wordsOf(language)
    const role = (name: string) => words(`demo:values.organization-role.${name}`)

    test('shows what a new role, name or owner would change, and keeps the input', async ({ page }) => {
      await signInToDemo(page, server.url)
      const name = 'Harbour Street Studio'
      const refused = async (...received: string[]) => {
        await expectRefusal(page, received, words)
        await expectNothingCutOff(page)
        await expectAccessible(page)
        await closeDialog(page, words)
      }
      // The user is an owner, this member an administrator.
      await open(page, `${server.url}/app/o/harbour-street/members`)
      const select = page.getByRole('combobox', {
        name: words('members:list.roleOf', { name: 'Grace Wanjiru Kamau' }),
      })
      await select.selectOption('member')
      await refused(
        words('demo:actions.organization.setRole'),
        'Grace Wanjiru Kamau',
        name,
        role('admin') + role('member'),
      )
      await expect(select).toHaveValue('admin')

      await open(page, `${server.url}/app/o/harbour-street/settings`)
      const field = page.getByRole('textbox', { name: words('organization:fields.name'), exact: true })
      await field.fill('مؤسسة القراء')
      await button(page, words('entity:form.save')).click()
      await refused(words('demo:actions.organization.update'), `${name}مؤسسة القراء`)
      await expect(field).toHaveValue('مؤسسة القراء')

      await button(page, words('organization:handOver.action')).click()
      const member = page.getByRole('combobox', { name: words('organization:handOver.member') })
      await member.fill('Grace')
      await page.getByRole('option', { name: /Grace Wanjiru Kamau/ }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: words('organization:handOver.confirm') })
        .click()
      await refused(words('demo:actions.organization.handOver'), name, 'Grace Wanjiru Kamau')
      await expect(button(page, words('organization:handOver.action'))).toBeVisible()
    })
  })
}

test('every page names its environment in the title and links to the build information', async ({
  page,
  watch,
}) => {
  watch.allow(...refusals)
  await open(page, `${server.url}/login`)
  await expect(page).toHaveTitle(`🧪 Log in · ${product.name}`)
  await signInToDemo(page, server.url)
  for (const [path, title] of [
    ['/app', 'Home'],
    ['/manager/users', 'Users'],
    ['/no-such-page', 'This page could not be found'],
  ] as const) {
    await open(page, `${server.url}${path}`)
    await expect(page).toHaveTitle(`🧪 ${title} · ${product.name}`)
    const ribbon = button(page, 'Environment Preview: build information')
    await expect(ribbon).toHaveText('🧪Preview')
    // Plum is the default colour.
    await expect(ribbon).toHaveCSS('background-color', 'rgb(123, 45, 94)')
    await expectAccessible(page)
  }
  await button(page, 'Environment Preview: build information').click()
  await expect(page.getByRole('dialog')).toContainText('Preview')
})

test.describe('in Arabic on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'ar' })

  test('everything fits and is translated', async ({ page }) => {
    const arabic = wordsOf('ar')
    await open(page, `${server.url}/login/verify?email=admin@example.com`)
    await expect(page.getByText('000000')).toBeVisible()
    await expectNothingCutOff(page)
    await signInToDemo(page, server.url)
    await open(page, `${server.url}/app/account`)
    await link(page, arabic('account:name.change')).click()
    await page.getByRole('textbox', { name: arabic('auth:name.label') }).fill('آمنة جمعة')
    await button(page, arabic('account:name.save')).click()
    const received = [arabic('demo:actions.auth.update-user'), 'آمنة جمعة']
    await expect(dialog(page, arabic)).toBeVisible()
    for (const text of received) await expect(dialog(page, arabic)).toContainText(text)
    await expectNothingCutOff(page)
    await expectAccessible(page)
    await closeDialog(page, arabic)
  })
})

test("a refusal is shown as a toast while the dialog's chunk is missing, and as the dialog afterwards", async ({
  page,
  watch,
}) => {
  watch.allow(/ERR_FAILED/, /dynamically imported module/)
  const file = /\/assets\/demo-mode-[^/]*\.js$/
  await page.route(file, (route) => route.abort())
  await signInToDemo(page, server.url)
  await open(page, `${server.url}/manager/account?state=change-name`)
  await page.getByRole('dialog').getByRole('textbox').fill('Somebody Else')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('account:name.save') })
    .click()
  const missing = page.getByRole('dialog', { name: say('frame:late.title') })
  await expect(missing).toBeVisible()
  await page.unroute(file)
  await missing.getByRole('button', { name: say('frame:errors.retry') }).click()
  await expect(dialog(page)).toBeVisible()
  await expect(missing).toHaveCount(0)
})
