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

/** Counts the documents that are asked for from here on. */
function documents(page: Page) {
  const seen = { count: 0 }
  page.on('request', (request) => (seen.count += Number(request.isNavigationRequest())))
  return seen
}

test('the loss of the connection is told, and its return @quick', async ({ page }) => {
  await open(page, '/login')
  await loseNetwork(page)
  await expectAccessible(page)
  // What lies below takes the clicks.
  await expect(lost(page).locator('..')).toHaveCSS('pointer-events', 'none')
  await findNetwork(page)
  await expect(back(page)).toBeVisible()
  await expect(lost(page)).toBeHidden()
  await expect(back(page)).toBeHidden()
})

test('a server that is away is noticed as well, by whoever needs it', async ({ page }) => {
  await open(page, '/login')
  await page.route(/\/(api|healthz)/, (route) => route.abort())
  await page.getByRole('textbox', { name: 'Email' }).fill(newAddress())
  await page.getByRole('button', { name: say('auth:login.continue') }).click()
  await expect(lost(page)).toBeVisible()
  await page.unroute(/\/(api|healthz)/)
  await expect(back(page)).toBeVisible()
})

test('a form that did not reach the server says so itself, and keeps what was typed', async ({ page }) => {
  await open(page, '/login')
  const email = newAddress()
  const field = page.getByRole('textbox', { name: 'Email' })
  await field.fill(email)
  await loseNetwork(page)
  await page.getByRole('button', { name: say('auth:login.continue') }).click()
  await expect(page.getByRole('alert').getByText(say('auth:unreachable'))).toBeVisible()
  // Nothing is wrong with the address.
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
  test('navigation keeps the page, and goes on when the connection is back', async ({ page, person }) => {
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

  test('a page whose script is lost with the connection is loaded once it is back, not before', async ({
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

  test('what was saved is called saved, though the page could not be read anew', async ({ page, person }) => {
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

  test('keeps its rows and says that the next ones did not come; they come by themselves', async ({
    page,
  }) => {
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

  test('keeps its rows and says that a search was not answered; it is, by itself', async ({ page }) => {
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
