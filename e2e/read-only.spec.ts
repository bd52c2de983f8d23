// Module: user
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { open } from './support/pages'
import { giveName, origin, signIn } from './support/people'
import { newRequests } from './support/requests'
import { addressOf, screens } from './support/screens'
import { freePort, startServer, type Server } from './support/server'
import { expect, test } from './support/test'
import { refusals } from './support/watch'
import { wordsOf } from './support/words'

const say = wordsOf('en')

const pressable =
  ':is(button, [role="switch"]):not([disabled], [aria-disabled="true"], [data-pressed], :is(tr, li):not(:first-child) *)'

/** The next control that was not pressed yet. List rows are alike, so only those of the first row are pressed. */
const next = (within: Locator) => within.locator(pressable).filter({ visible: true }).first()

/** Not by mouse, because a toast may cover the control. */
const press = (control: Locator) =>
  control.evaluate((each: HTMLElement) => {
    each.dataset.pressed = ''
    each.click()
  })

/** Presses the controls of a page and of its menus, and Enter in its forms. */
async function pressEverything(page: Page, path: string) {
  const main = page.getByRole('main')
  for (let tries = 0; tries < 40 && (await next(main).count()) > 0; tries++) {
    await press(next(main))
    const menu = page.locator('[role="menu"]:popover-open')
    while ((await menu.count()) > 0 && (await next(menu).count()) > 0) await press(next(menu))
    await page.keyboard.press('Escape')
    // The control navigated to a page without impersonation marks.
    if (new URL(page.url()).pathname !== new URL(path, page.url()).pathname) return
  }
  for (const field of await main
    .locator('form:not([role="search"] *) input:is([type="text"], :not([type]))')
    .all()) {
    if (!(await field.isVisible())) continue
    await field.press('Enter', { timeout: 2000 })
  }
}

test.describe('while a configured administrator impersonates an administrator', () => {
  let server: Server
  let person: { email: string; id: string }

  test.beforeAll(async () => {
    const env = { DATA_DIR: mkdtempSync(join(process.env.E2E_DIR!, 'read-only-')), LOG_LEVEL: 'warn' }
    const port = await freePort()
    const first = await startServer(port, env)
    const request = await newRequests({ baseURL: first.url })
    const email = 'configured@example.com'
    await signIn(request, email, first.url)
    await giveName(request, 'Amina Njeri', first.url)
    const response = await request.get('/api/auth/get-session')
    person = { email, id: ((await response.json()) as { user: { id: string } }).user.id }
    await request.dispose()
    await first.stop()
    server = await startServer(port, { ...env, ADMIN_IDS: person.id })
  })
  test.afterAll(() => server.stop())

  test('no enabled control is refused, and each disabled one says why', async ({ browser, watch }) => {
    test.setTimeout(150_000)
    watch.allow(...refusals)
    const context = await browser.newContext({ baseURL: server.url })
    const { request } = context
    await signIn(request, person.email, server.url, 2)
    const found = await request.get('/api/rest/users?searchTerm=admin%40example.com')
    const { items } = (await found.json()) as { items: { id: string; email: string }[] }
    const admin = items.find(({ email }) => email === 'admin@example.com')!
    const started = await request.post(`/api/rest/users/${admin.id}/impersonate`, {
      headers: origin(server.url),
      data: { reason: 'Ticket 4711' },
    })
    expect(started.status(), await started.text()).toBe(200)

    const page = await context.newPage()
    const refused: string[] = []
    let shown = ''
    page.on('response', async (response) => {
      if (response.request().method() === 'GET' || response.status() < 400) return
      refused.push(
        `${shown}: ${response.url()} ${response.status()} ${await response.text().catch(() => '')}`,
      )
    })
    const reason = say('frame:impersonation.readOnly')
    const silent: string[] = []
    let disabled = 0
    for (const screen of screens.filter(({ as }) => as)) {
      shown = await addressOf(screen, request)
      await open(page, shown)
      const off = page.getByRole('main').locator('[aria-disabled="true"]:not([aria-busy])')
      disabled += await off.count()
      for (const control of await off.all())
        if ((await control.getAttribute('title')) !== reason)
          silent.push(`${shown}: ${await control.evaluate((each) => each.outerHTML.slice(0, 200))}`)
      await pressEverything(page, shown)
      expect(refused).toEqual([])
    }
    expect(silent).toEqual([])
    // Enough controls were found for the test to mean something.
    expect(disabled).toBeGreaterThan(25)
    await context.close()
  })
})
