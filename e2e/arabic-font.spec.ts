import type { Page } from '@playwright/test'
import { expect, test } from './support/test'

/** The sample people first: other tests add newer ones. */
const people = '/manager/users?sort=createdAt'

test.use({ signedInAs: 'admin', viewport: { width: 1280, height: 360 } })

const requestsOf = (page: Page) => {
  const seen: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('readex')) seen.push(request.url())
  })
  return seen
}

test('an English page loads the Arabic font once an Arabic name is in view, and no earlier @quick', async ({
  page,
}) => {
  const fonts = requestsOf(page)
  await page.goto(people)
  const names = page.getByRole('table').getByText(/\p{Script=Arabic}{3}/u)
  await expect(names.first()).toBeAttached()
  await expect(names.first()).not.toBeInViewport()
  await page.waitForLoadState('networkidle')
  expect(fonts).toEqual([])
  await names.first().scrollIntoViewIfNeeded()
  await expect.poll(() => fonts.length).toBe(1)
})

test('a font that comes late moves nothing', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.route(/readex/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await route.continue()
  })
  await page.goto(people)
  const rows = () =>
    page.getByRole('row').evaluateAll((all) => all.map((row) => row.getBoundingClientRect().top))
  const before = await rows()
  await page.waitForResponse(/readex/)
  await page.evaluate(() => document.fonts.ready)
  expect(await rows()).toEqual(before)
})
