import { openWithoutScript } from '../support/hold-back'
import { expect, test } from '../support/test'

test.describe('input before the script has arrived takes effect once it has', () => {
  test.use({ signedInAs: 'admin' })

  test('a search typed into the readers’ books', async ({ page }) => {
    const scripts = await openWithoutScript(page, '/app/books')
    await page.getByRole('searchbox').fill('hamlet')
    await scripts.release()
    await expect(page).toHaveURL(/searchTerm=hamlet/)
    await expect(page.getByRole('searchbox')).toHaveValue('hamlet')
  })

  test('an order chosen for the readers’ books', async ({ page }) => {
    const scripts = await openWithoutScript(page, '/app/books')
    await page.getByRole('combobox', { name: 'Order' }).selectOption('By title')
    await scripts.release()
    await expect(page).toHaveURL(/sort=title/)
  })

  test('a filter chosen for the manager’s books', async ({ page }) => {
    const scripts = await openWithoutScript(page, '/manager/books')
    await page.getByRole('combobox', { name: 'Genre' }).selectOption({ label: 'Drama' })
    await scripts.release()
    await expect(page).toHaveURL(/genre=/)
  })

  test('the menu of a row of the manager’s books', async ({ page }) => {
    const scripts = await openWithoutScript(page, '/manager/books')
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click()
    await scripts.release()
    await expect(page.getByRole('menu')).toBeVisible()
  })
})
