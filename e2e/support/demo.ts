import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { otherBuilds } from '../../scripts/lib/builds.mjs'
import { origin } from './people'
import { freePort, type Server, startServer } from './server'
import { expect, test } from './test'
import { wordsOf } from './words'

const { demo } = otherBuilds

/** Two test files need the build, possibly at once; the first one builds it. */
async function buildOnce() {
  const folder = join(process.env.E2E_DIR!, 'demo-build')
  const done = join(folder, 'done')
  const isFirst = mkdirSync(folder, { recursive: true }) !== undefined
  if (!isFirst) return await expect.poll(() => existsSync(done), { timeout: 280_000 }).toBe(true)
  await promisify(execFile)(process.execPath, ['scripts/build.mjs'], { env: { ...process.env, ...demo } })
  writeFileSync(done, '')
}

export function startDemo(): { readonly url: string } {
  let server: Server
  test.beforeAll(async () => {
    test.setTimeout(300_000)
    await buildOnce()
    server = await startServer(await freePort(), { BUILD_DIR: demo.BUILD_DIR })
  })
  test.afterAll(() => server.stop())
  test.beforeEach(({ watch }) => watch.allow(/status of 403/))
  return {
    get url() {
      return server.url
    },
  }
}

const say = wordsOf('en')
export const dialog = (page: Page, words = say) => page.getByRole('dialog', { name: words('demo:title') })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** By attribute: an open dialog hides the rest of the page from role queries. */
const failures = (page: Page) => page.locator('[role=alert][aria-live=assertive]')

export async function signInToDemo(page: Page, url: string) {
  const response = await page.request.post(`${url}/api/auth/sign-in/email-otp`, {
    headers: origin(url),
    data: { email: 'admin@example.com', otp: '000000' },
  })
  expect(response.status(), await response.text()).toBe(200)
}

type Entry = { id: string; title: string; name: string; email: string }

export const firstOf = async (page: Page, url: string, path: string): Promise<Entry> =>
  ((await (await page.request.get(`${url}/api/rest${path}`)).json()) as { items: Entry[] }).items[0]!

/** Expects the dialog with what would have changed, and then the page unchanged. */
export async function expectRefusal(page: Page, received: (string | RegExp)[], words = say) {
  await expect(dialog(page, words)).toBeVisible()
  await expect(dialog(page, words)).toContainText(words('demo:description'))
  await expect(dialog(page, words)).toContainText('npm start')
  for (const text of received) await expect(dialog(page, words)).toContainText(text)
  await expect(failures(page)).toHaveText('')
}

export async function closeDialog(page: Page, words = say) {
  await dialog(page, words)
    .getByRole('button', { name: words('demo:close') })
    .click()
  await expect(dialog(page, words)).toBeHidden()
}
