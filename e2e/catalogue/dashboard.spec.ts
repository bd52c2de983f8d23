import { open } from '../support/pages'
import { expect, test } from '../support/test'

test.use({ signedInAs: 'admin' })

test('a genre links to its books @quick', async ({ page }) => {
  await open(page, '/manager/dashboard')
  const genre = page.getByRole('table', { name: 'Books by genre' }).getByRole('link').first()
  const name = (await genre.textContent())!
  await genre.click()
  await expect(page).toHaveURL(/\/manager\/books\?genre=/)
  await expect(page.getByRole('main').getByRole('table').getByText(name).first()).toBeVisible()
})

test('books and genres are counted, also in the server-rendered page', async ({ page }) => {
  const html = await (await page.context().request.get('/manager/dashboard')).text()
  expect(html).toContain('Books by genre')
  await open(page, '/manager/dashboard')
  await expect(page.getByRole('main').locator('dl')).toContainText(/Books[\d,]+in \d+ genres/)
  await expect(page.getByRole('table', { name: 'Books by genre' }).getByRole('row')).toHaveCount(9)
})
