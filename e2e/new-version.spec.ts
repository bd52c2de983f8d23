import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { BrowserContext, Page } from '@playwright/test'
import { otherBuilds } from '../scripts/lib/builds.mjs'
import { open } from './support/pages'
import { signIn } from './support/people'
import { newRequests } from './support/requests'
import { freePort, startServer } from './support/server'
import { expect, test } from './support/test'
import { wordsOf } from './support/words'

const say = wordsOf('en')

const { next } = otherBuilds

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const scripts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('script[src]')].map((script) => script.getAttribute('src')),
  )

async function openTab(context: BrowserContext, url: string) {
  const page = await context.newPage()
  await open(page, url)
  const seen = { documents: 0 }
  page.on('request', (request) => (seen.documents += Number(request.isNavigationRequest())))
  return { page, seen, before: await scripts(page) }
}

test('tabs of an old build keep working beside a new one, and update with the next navigation', async ({
  context,
  watch,
}) => {
  test.setTimeout(300_000)
  watch.allow(
    /status of (404|403)/,
    /dynamically imported module/,
    /ERR_(CONNECTION|EMPTY|SOCKET|INCOMPLETE)/,
  )
  await promisify(execFile)(process.execPath, ['scripts/build.mjs'], { env: { ...process.env, ...next } })

  const port = await freePort()
  const data = { DATA_DIR: mkdtempSync(join(process.env.E2E_DIR!, 'version-')) }
  const old = await startServer(port, data)
  const requests = await newRequests({
    baseURL: old.url,
    extraHTTPHeaders: { 'x-forwarded-for': '198.19.7.7' },
  })
  await signIn(requests, 'admin@example.com', old.url)
  await context.addCookies((await requests.storageState()).cookies)

  const walks = await openTab(context, `${old.url}/app`)
  const asks = await openTab(context, `${old.url}/manager/account`)
  const hears = await openTab(context, `${old.url}/dev/errors`)
  const leaves = await openTab(context, `${old.url}/manager/books/new`)
  const saves = await openTab(context, `${old.url}/manager/books/new`)
  for (const { page } of [leaves, saves]) {
    const checks = page.waitForResponse(/check-book-/)
    await page.getByRole('textbox', { name: 'Title' }).fill('A book across two builds')
    await checks
  }
  await saves.page.getByRole('combobox', { name: 'Author' }).fill('Neema Otieno')
  await saves.page.getByRole('combobox', { name: 'Genre' }).click()
  await saves.page.getByRole('option', { name: 'Poetry' }).click()

  await old.stop()
  const server = await startServer(port, { ...data, ...next })

  await test.step('a dialog opens', async () => {
    const { page, seen } = asks
    await button(page, say('auth:signOut.action')).last().click()
    await expect(page.getByRole('dialog', { name: say('auth:signOut.title') })).toBeVisible()
    await button(page, say('auth:signOut.cancel')).click()
    expect(seen.documents).toBe(0)
  })

  await test.step('a toast is shown', async () => {
    const { page, seen } = hears
    await button(page, say('errors:page.toast')).first().click()
    await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('alert')).not.toBeEmpty()
    expect(seen.documents).toBe(0)
  })

  await test.step('the next page is of the new build, by one reload', async () => {
    const { page, seen, before } = walks
    await page
      .getByRole('link', { name: say('frame:navigation.account') })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible()
    await expect(async () => expect(await scripts(page)).not.toEqual(before)).toPass()
    expect(seen.documents).toBe(1)
  })

  await test.step('unsaved input is confirmed first', async () => {
    const { page, seen, before } = leaves
    const books = page.getByRole('link', { name: say('book:navigation.books') }).first()
    const dialog = page.getByRole('dialog', { name: say('entity:leave.title') })
    await books.click()
    await dialog.getByRole('button', { name: say('entity:leave.stay') }).click()
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('A book across two builds')
    expect(seen.documents).toBe(0)
    await books.click()
    await dialog.getByRole('button', { name: say('entity:leave.leave') }).click()
    await expect(page.getByRole('table', { name: 'Books' })).toBeVisible()
    await expect(async () => expect(await scripts(page)).not.toEqual(before)).toPass()
    expect(seen.documents).toBe(1)
  })

  await test.step('a submitted form is saved, and shown by the new build', async () => {
    const { page, seen, before } = saves
    await button(page, say('catalogue:form.create')).click()
    await expect(page.getByRole('heading', { name: 'A book across two builds' })).toBeVisible()
    await expect(page).toHaveURL(/\/manager\/books\/[\w-]{30,}$/)
    await expect(async () => expect(await scripts(page)).not.toEqual(before)).toPass()
    expect(seen.documents).toBe(1)
  })

  await requests.dispose()
  await server.stop()
})
