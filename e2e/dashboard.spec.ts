import type { Page } from '@playwright/test'
import { expectAccessible, expectNothingCutOff } from './support/accessible'
import { open } from './support/pages'
import { newAddress, origin, signIn } from './support/people'
import { newRequests } from './support/requests'
import { expect, test } from './support/test'

test.use({ signedInAs: 'admin' })

const plot = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name }) })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the figures, the charts and their data tables are there', async ({ page }) => {
    await page.goto('/manager/dashboard')
    const figures = page.getByRole('main').locator('dl')
    await expect(figures).toContainText(/Users\d+\d+ new in the last 30 days \(\d+ in the 30 days before\)/)
    for (const name of ['Sign-ups by day', 'Sign-ins by day']) {
      await expect(page.getByRole('slider', { name })).toBeHidden()
      const table = plot(page, name).getByRole('table')
      await expect(table).toBeHidden()
      await plot(page, name).getByText('Show the numbers').click()
      await expect(table.getByRole('row')).toHaveCount(31)
      await expect(table).toBeVisible()
    }
    await expect(
      page.getByRole('list', { name: 'Recent activity' }).getByRole('listitem').first(),
    ).toBeVisible()
  })
})

test('the days of a chart are read by keyboard, and the description follows', async ({ page }) => {
  await open(page, '/manager/dashboard')
  const days = page.getByRole('slider', { name: 'Sign-ins by day' })
  await days.focus()
  await expect(days).toHaveAttribute('aria-valuetext', /^Today so far: \d+ sign-ins?$/)
  await page.keyboard.press('ArrowLeft')
  const said = (await days.getAttribute('aria-valuetext'))!
  expect(said).toMatch(/^\w+day, \w+ \d+: \d+ sign-ins?$/)
  await expect(plot(page, 'Sign-ins by day').getByText(said)).toBeVisible()
  await page.keyboard.press('Home')
  await expect(plot(page, 'Sign-ins by day').getByText(said)).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(plot(page, 'Sign-ins by day').getByText(/^The most: /)).toBeVisible()
})

test('the chart describes the day under the pointer', async ({ page }) => {
  await open(page, '/manager/dashboard')
  const days = page.getByRole('slider', { name: 'Sign-ups by day' })
  await days.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await days.boundingBox())!
  for (const index of [0, 11, 28, 29]) {
    await page.mouse.move(x + ((index + 0.5) * width) / 30, y + height / 2)
    await expect(days).toHaveValue(String(index))
    await page.mouse.down()
    await page.mouse.up()
    await expect(days).toHaveValue(String(index))
  }
})

test('a sign-in of today is counted', async ({ page, request, baseURL }) => {
  const read = async () => {
    const response = await request.get('/api/rest/dashboard/signins', { headers: origin(baseURL) })
    return ((await response.json()) as { days: { count: number }[] }).days.at(-1)!.count
  }
  const before = await read()
  const stranger = await newRequests({ baseURL })
  await signIn(stranger, newAddress(), baseURL!)
  await stranger.dispose()
  // Parallel tests sign in meanwhile.
  expect(await read()).toBeGreaterThan(before)
  await open(page, '/manager/dashboard')
  const received = await page.getByRole('slider', { name: 'Sign-ins by day' }).getAttribute('aria-valuetext')
  expect(Number(/\d+/.exec(received!)![0])).toBeGreaterThan(before)
})

test('the activity links to the audit log @quick', async ({ page }) => {
  await open(page, '/manager/dashboard')
  await page.getByRole('link', { name: 'Open the audit log' }).click()
  await expect(page).toHaveURL('/manager/audit')
})

test.describe('in Arabic', () => {
  test.use({ locale: 'ar', colorScheme: 'dark', viewport: { width: 390, height: 844 } })

  test('time runs from right to left, and everything is readable', async ({ page }) => {
    await open(page, '/manager/dashboard')
    const days = page.getByRole('slider', { name: 'مرات الدخول يوميًا' })
    await days.scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await days.boundingBox())!
    await page.mouse.move(x + width - 2, y + height / 2)
    await expect(days).toHaveValue('0')
    await page.mouse.move(x + 2, y + height / 2)
    await expect(days).toHaveValue('29')
    await expect(days).toHaveAttribute('aria-valuetext', /^اليوم حتى الآن: /)
    await days.focus()
    await page.keyboard.press('ArrowRight')
    await expect(days).toHaveValue('28')
    await page.getByText('عرض الأرقام').first().click()
    await expectAccessible(page)
    await expectNothingCutOff(page)
  })
})

test('is accessible with its tables open', async ({ page }) => {
  await open(page, '/manager/dashboard')
  for (const summary of await page.getByText('Show the numbers').all()) await summary.click()
  await expectAccessible(page)
  await expectNothingCutOff(page)
})
