import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { otherBuilds } from '../scripts/lib/other-builds.mjs'
import { expectAccessible, expectNothingCutOff } from './support/accessible'
import { open } from './support/pages'
import { origin } from './support/people'
import { freePort, type Server, startServer } from './support/server'
import { expect, test } from './support/test'
import { refusals } from './support/watch'
import { wordsOf } from './support/words'

// One after another: they share a build and a server of their own.
test.describe.configure({ mode: 'default' })

const { demo } = otherBuilds
const folder = { BUILD_DIR: demo.BUILD_DIR }

let server: Server
test.beforeAll(async () => {
  test.setTimeout(300_000)
  // Quick when these sources are built already.
  await promisify(execFile)(process.execPath, ['scripts/build.mjs'], {
    env: { ...process.env, ...demo },
  })
  server = await startServer(await freePort(), folder)
})
test.afterAll(() => server.stop())

test.beforeEach(({ watch }) => watch.allow(/status of 403/))

const say = wordsOf('en')
const dialog = (page: Page, words = say) => page.getByRole('dialog', { name: words('demo:title') })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
/** By its attribute: an open dialog hides the rest of the page from those who ask for roles. */
const failures = (page: Page) => page.locator('[role=alert][aria-live=assertive]')

const signIn = async (page: Page, email = 'admin@example.com') => {
  const answer = await page.request.post(`${server.url}/api/auth/sign-in/email-otp`, {
    headers: origin(server.url),
    data: { email, otp: '000000' },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

type Entry = { id: string; title: string; name: string; email: string }

const firstOf = async (page: Page, path: string): Promise<Entry> =>
  ((await (await page.request.get(`${server.url}/api/rest${path}`)).json()) as { items: Entry[] }).items[0]!

/** The dialog with what would have changed, and after it the page as it was. */
async function expectRefusal(page: Page, told: (string | RegExp)[], words = say) {
  await expect(dialog(page, words)).toBeVisible()
  await expect(dialog(page, words)).toContainText(words('demo:description'))
  await expect(dialog(page, words)).toContainText('npm start')
  for (const text of told) await expect(dialog(page, words)).toContainText(text)
  await expect(failures(page)).toHaveText('')
}

async function close(page: Page, words = say) {
  await dialog(page, words)
    .getByRole('button', { name: words('demo:close') })
    .click()
  await expect(dialog(page, words)).toBeHidden()
}

test('one signs in as a sample person with the code that the page tells', async ({ page }) => {
  await open(page, `${server.url}/login`)
  await expect(page.getByText(say('demo:signIn.hint'))).toBeVisible()
  await expect(button(page, say('auth:login.passkey'))).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'admin@example.com' }).click()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login\/verify/)
  await expect(page.getByText('000000')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox').fill('000000')
  await expect(page).toHaveURL(/\/manager/)
})

test('nobody else gets in', async ({ page, watch }) => {
  watch.allow(/status of 400/)
  await open(page, `${server.url}/login/verify?email=stranger@example.org`)
  await page.getByRole('textbox').fill('000000')
  await expect(page.getByText(say('auth:errors.INVALID_OTP'))).toBeVisible()
})

test.describe('an administrator', () => {
  test.beforeEach(({ page }) => signIn(page))

  test('who changes a book reads what would have changed, and can go on', async ({ page }) => {
    const book = await firstOf(page, '/books')
    await open(page, `${server.url}/manager/books/${book.id}/update`)
    await page.getByRole('textbox', { name: 'Title' }).fill('Quite Another Story')
    await button(page, 'Save changes').click()
    await expectRefusal(page, [say('demo:actions.book.update'), book.title, 'Quite Another Story'])
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Quite Another Story')
    await button(page, 'Save changes').click()
    await expectRefusal(page, ['Quite Another Story'])
  })

  test('who sends a cover hears it at once', async ({ page }) => {
    const book = await firstOf(page, '/books')
    await open(page, `${server.url}/manager/books/${book.id}/update`)
    const white = { width: 60, height: 90, channels: 3, background: '#ffffff' } as const
    const buffer = await sharp({ create: white }).png().toBuffer()
    await page.locator('input[type=file]').setInputFiles({ name: 'white.png', mimeType: 'image/png', buffer })
    await expectRefusal(page, [say('demo:actions.cover.upload'), 'white.png'])
    await close(page)
    await expect(page.getByText(say('book:cover.errors.other'))).toHaveCount(0)
  })

  test('who changes a genre comes back to the form', async ({ page }) => {
    await open(page, `${server.url}/manager/genres`)
    await page.getByRole('button', { name: 'Actions for Poetry' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const form = page.getByRole('dialog', { name: say('catalogue:genres.form.editTitle') })
    await form.getByRole('textbox', { name: 'Name' }).fill('Verse')
    await form.getByRole('button', { name: say('catalogue:genres.form.save'), exact: true }).click()
    await expectRefusal(page, [say('demo:actions.genre.update'), 'Poetry', 'Verse'])
    await close(page)
    await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Verse')
    await form.getByRole('button', { name: say('catalogue:genres.form.cancel'), exact: true }).click()
    await expect(form).toBeHidden()
    await expect(page.getByRole('table').getByText('Poetry')).toBeVisible()
  })

  test('who deletes a user learns whom', async ({ page }) => {
    const person = await firstOf(page, '/users?searchTerm=neema')
    await open(page, `${server.url}/manager/users/${person.id}`)
    await button(page, say('user:person.delete.action')).click()
    await button(page, say('user:person.delete.confirm')).click()
    await expectRefusal(page, [say('demo:actions.user.remove'), person.name])
    await close(page)
    await expect(page.getByRole('heading', { name: person.name })).toBeVisible()
  })

  test('who brings books from a file is told at the first step that would store something', async ({
    page,
  }) => {
    await open(page, `${server.url}/manager/books/import`)
    const buffer = Buffer.from('title,author,genre\nPaper Boats,Ada Sail,Poetry\n')
    await page.locator('input[type=file]').setInputFiles({ name: 'boats.csv', mimeType: 'text/csv', buffer })
    await button(page, say('import:columns.check')).click()
    await expectRefusal(page, [say('demo:actions.import.begin'), 'boats.csv'])
    await close(page)
    await expect(button(page, say('import:columns.check'))).toBeVisible()
  })

  test('who changes their own name or address is told both', async ({ page }) => {
    await open(page, `${server.url}/app/account`)
    await link(page, say('account:name.change')).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Asha Juma')
    await button(page, say('account:name.save')).click()
    await expectRefusal(page, [say('demo:actions.auth.update-user'), 'Amina Okafor', 'Asha Juma'])
    await close(page)
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Asha Juma')
    await page.keyboard.press('Escape')
    await button(page, say('account:email.change')).click()
    await page.getByRole('textbox', { name: say('account:email.label') }).fill('asha@example.org')
    await button(page, say('account:email.send')).click()
    await expectRefusal(page, ['admin@example.com', 'asha@example.org'])
  })

  test('who chooses another language is not told anything: a browser may remember that', async ({ page }) => {
    await open(page, `${server.url}/app/account`)
    await page.getByRole('combobox').first().selectOption('fr')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test('every page says which environment it is of, in its title, and leads to what runs there', async ({
  page,
  watch,
}) => {
  watch.allow(...refusals)
  await open(page, `${server.url}/login`)
  await expect(page).toHaveTitle('🧪 Log in · Foreword')
  await signIn(page)
  for (const [path, title] of [
    ['/app', 'Home'],
    ['/manager/users', 'Users'],
    ['/no-such-page', 'This page could not be found'],
  ] as const) {
    await open(page, `${server.url}${path}`)
    await expect(page).toHaveTitle(`🧪 ${title} · Foreword`)
    const ribbon = button(page, 'Environment Preview: build information')
    await expect(ribbon).toHaveText('🧪Preview')
    // Plum, since no colour was chosen.
    await expect(ribbon).toHaveCSS('background-color', 'rgb(123, 45, 94)')
    await expectAccessible(page)
  }
  await button(page, 'Environment Preview: build information').click()
  await expect(page.getByRole('dialog')).toContainText('Preview')
})

test.describe('in Arabic on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'ar' })

  test('everything fits, and is said in Arabic', async ({ page }) => {
    const arabic = wordsOf('ar')
    await open(page, `${server.url}/login/verify?email=admin@example.com`)
    await expect(page.getByText('000000')).toBeVisible()
    await expectNothingCutOff(page)
    await signIn(page)
    await open(page, `${server.url}/app/account`)
    await link(page, arabic('account:name.change')).click()
    await page.getByRole('textbox', { name: arabic('auth:name.label') }).fill('آمنة جمعة')
    await button(page, arabic('account:name.save')).click()
    const told = [arabic('demo:actions.auth.update-user'), 'آمنة جمعة']
    await expect(dialog(page, arabic)).toBeVisible()
    for (const text of told) await expect(dialog(page, arabic)).toContainText(text)
    await expectNothingCutOff(page)
    await expectAccessible(page)
    await close(page, arabic)
  })
})

test('a refusal is told though the code of its dialog did not come, and the dialog when it is there', async ({
  page,
  watch,
}) => {
  watch.allow(/ERR_FAILED/, /dynamically imported module/)
  const file = /\/assets\/demo-mode-[^/]*\.js$/
  await page.route(file, (route) => route.abort())
  await signIn(page)
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
