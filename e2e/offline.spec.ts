import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible'
import { open } from './support/pages'
import { newAddress } from './support/people'
import { expect, test } from './support/test'
import { wordsOf } from './support/words'

const say = wordsOf('en')

test.beforeEach(({ watch }) =>
  watch.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|dynamically imported module/),
)

const lost = (page: Page) => page.getByText(say('frame:connection.lost'))
const back = (page: Page) => page.getByText(say('frame:connection.back'))
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })

const loseNetwork = async (page: Page) => {
  await page.context().setOffline(true)
  await expect(lost(page)).toBeVisible()
}
const findNetwork = (page: Page) => page.context().setOffline(false)

/** Counts document requests from here on. */
function documents(page: Page) {
  const seen = { count: 0 }
  page.on('request', (request) => (seen.count += Number(request.isNavigationRequest())))
  return seen
}

test('losing and regaining the connection is announced @quick', async ({ page }) => {
  await open(page, '/login')
  await loseNetwork(page)
  await expectAccessible(page)
  // The notice does not take clicks.
  await expect(lost(page).locator('..')).toHaveCSS('pointer-events', 'none')
  await findNetwork(page)
  await expect(back(page)).toBeVisible()
  await expect(lost(page)).toBeHidden()
  await expect(back(page)).toBeHidden()
})

test('an unreachable server is noticed too, by the next request', async ({ page }) => {
  await open(page, '/login')
  await page.route(/\/(api|healthz)/, (route) => route.abort())
  await page.getByRole('textbox', { name: 'Email' }).fill(newAddress())
  await page.getByRole('button', { name: say('auth:login.continue') }).click()
  await expect(lost(page)).toBeVisible()
  await page.unroute(/\/(api|healthz)/)
  await expect(back(page)).toBeVisible()
})

test('a form that did not reach the server shows the error itself, and keeps the input', async ({ page }) => {
  await open(page, '/login')
  const email = newAddress()
  const field = page.getByRole('textbox', { name: 'Email' })
  await field.fill(email)
  await loseNetwork(page)
  await page.getByRole('button', { name: say('auth:login.continue') }).click()
  await expect(page.getByRole('alert').getByText(say('auth:unreachable'))).toBeVisible()
  // The address itself is valid.
  await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription('')
  await expect(field).toHaveValue(email)
  await expectAccessible(page)
  await findNetwork(page)
  await expect(back(page)).toBeVisible()
  await page.getByRole('button', { name: say('auth:login.continue') }).click()
  await expect(page).toHaveURL(/\/login\/verify/)
})

test.describe('signed in', () => {
  test('navigation keeps the page, and continues when the connection is back', async ({ page, person }) => {
    await open(page, '/app')
    const home = page.getByRole('heading', { name: person.name })
    await expect(home).toBeVisible()
    await loseNetwork(page)
    const seen = documents(page)
    await page
      .getByRole('link', { name: say('frame:navigation.account') })
      .first()
      .click()
    await expect(page).toHaveURL('/app/account')
    await expect(home).toBeVisible()
    await findNetwork(page)
    await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible()
    expect(seen.count).toBe(0)
  })

  test('a page whose script failed to load offline is loaded once online, not before', async ({
    page,
    person,
  }) => {
    await open(page, '/app')
    await expect(page.getByRole('heading', { name: person.name })).toBeVisible()
    const away = /\/(assets\/.*\.js|api|healthz)/
    await page.route(away, (route) => route.abort())
    const seen = documents(page)
    await page
      .getByRole('link', { name: say('frame:navigation.account') })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: say('frame:errors.gone.title') })).toBeVisible()
    expect(seen.count).toBe(0)
    await page.unroute(away)
    await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible()
    expect(seen.count).toBe(1)
  })

  test('a saved form says so, although the page could not be refetched', async ({ page, person }) => {
    await open(page, '/app/account')
    await page.getByRole('link', { name: say('account:name.change') }).click()
    const dialog = page.getByRole('dialog', { name: say('account:name.title') })
    await dialog.getByRole('textbox').fill('Amina Wanjiru')
    await page.route('**/api/auth/update-user', async (route) => {
      const response = await route.fetch()
      await page.context().setOffline(true)
      await route.fulfill({ response })
    })
    await dialog.getByRole('button', { name: say('account:name.save') }).click()
    await expect(toasts(page).getByText(say('account:name.updated'))).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(person.name).first()).toBeVisible()
    await findNetwork(page)
    await expect(page.getByText('Amina Wanjiru').first()).toBeVisible()
  })
})

test.describe('a list', () => {
  test.use({ signedInAs: 'admin' })

  const rows = (page: Page) => page.getByRole('table', { name: 'Users' }).locator('tbody').getByRole('row')

  test('keeps its rows with an error for the next ones, which load once online', async ({ page }) => {
    await open(page, '/manager/users')
    await expect(rows(page)).toHaveCount(20)
    await loseNetwork(page)
    await page.getByRole('link', { name: say('list:list.more') }).click()
    await expect(page.getByText(say('list:list.moreFailed'))).toBeVisible()
    await expect(rows(page)).toHaveCount(20)
    await findNetwork(page)
    await expect(rows(page).nth(20)).toBeVisible()
    await expect(page.getByText(say('list:list.moreFailed'))).toBeHidden()
  })

  test('keeps its rows with an error for a search, which runs once online', async ({ page }) => {
    await open(page, '/manager/users')
    await loseNetwork(page)
    await page.getByRole('searchbox').fill('admin@example.com')
    await expect(page.getByText(say('list:list.failed.title'))).toBeVisible()
    await expect(page.getByRole('button', { name: say('list:list.failed.retry') })).toBeVisible()
    await expect(rows(page)).toHaveCount(20)
    await expectAccessible(page)
    await findNetwork(page)
    await expect(page.getByText(say('list:list.failed.title'))).toBeHidden()
    await expect(rows(page).first()).toContainText('admin@example.com')
  })
})
