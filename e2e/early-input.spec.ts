import { newAddress, sampleOrganization } from './support/people'
import { openWithoutScript } from './support/hold-back'
import { expect, test } from './support/test'

test('an address typed into /login before the script has arrived is sent by the button pressed then', async ({
  page,
}) => {
  const email = newAddress()
  const scripts = await openWithoutScript(page, '/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await scripts.release()
  await expect(page).toHaveURL(`/login/verify?email=${encodeURIComponent(email)}`)
})

test.describe('input before the script has arrived takes effect once it has', () => {
  test.use({ signedInAs: 'admin' })

  for (const path of ['/app', '/manager/dashboard', `/app/o/${sampleOrganization.slug}/members`])
    test(`the command palette of ${path} @quick`, async ({ page }) => {
      const scripts = await openWithoutScript(page, path)
      await page.getByRole('button', { name: 'Search' }).first().click()
      await scripts.release()
      await expect(page.getByRole('dialog')).toBeVisible()
    })

  test('a dialog', async ({ page }) => {
    const scripts = await openWithoutScript(page, `/app/o/${sampleOrganization.slug}/members`)
    await page.getByRole('button', { name: 'Invite people' }).click()
    await scripts.release()
    await expect(page.getByRole('dialog', { name: 'Invite people' })).toBeVisible()
  })

  test('the menu of a row', async ({ page }) => {
    const scripts = await openWithoutScript(page, '/manager/users')
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click()
    await scripts.release()
    await expect(page.getByRole('menu')).toBeVisible()
  })

  test('a selected row @quick', async ({ page }) => {
    const scripts = await openWithoutScript(page, '/manager/users')
    const row = page.getByRole('row').filter({ hasText: '@' }).first()
    await row.getByRole('checkbox').check()
    await scripts.release()
    await expect(page.getByText(/^1 .*selected$/).first()).toBeVisible()
    await expect(row.getByRole('checkbox')).toBeChecked()
  })

  test('the code for what may come next, by a click on nothing', async ({ page }) => {
    const scripts = await openWithoutScript(page, '/manager/users')
    const [pageOfRow, link] = [page.waitForRequest(/assets\/_id-/), page.waitForRequest(/assets\/http-link-/)]
    await page.getByRole('heading', { level: 1 }).click()
    await scripts.release()
    await Promise.all([pageOfRow, link])
  })

  test('a chosen filter', async ({ page }) => {
    const scripts = await openWithoutScript(page, '/manager/users')
    await page.getByRole('combobox', { name: 'Role' }).selectOption('admin')
    await scripts.release()
    await expect(page).toHaveURL(/role=admin/)
  })

  test('a typed search', async ({ page }) => {
    const scripts = await openWithoutScript(page, '/manager/users')
    await page.getByRole('searchbox').fill('amina')
    await scripts.release()
    await expect(page).toHaveURL(/searchTerm=amina/)
    await expect(page.getByRole('searchbox')).toHaveValue('amina')
  })
})
