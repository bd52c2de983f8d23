// Module: auth
import type { Page } from '@playwright/test'
import { open } from './support/pages'
import { expect, test } from './support/test'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sign out?' })

const widths = [
  { name: 'a dialog on a desk', viewport: { width: 1280, height: 800 }, isDrawer: false },
  { name: 'a drawer on a phone', viewport: { width: 390, height: 844 }, isDrawer: true },
]

for (const { name, viewport, isDrawer } of widths) {
  test.describe(`signing out with ${name}`, () => {
    test.use({ viewport })

    test('asks for confirmation, stays when cancelled and ends at the login page when confirmed @quick', async ({
      page,
      person,
    }) => {
      await open(page, '/app/account')
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect(dialog(page)).toBeVisible()
      await expect(dialog(page)).toHaveAccessibleDescription(
        'To come back, log in again with a code from your email or with a passkey.',
      )
      await expectShape(page, isDrawer)

      await dialog(page).getByRole('button', { name: 'Stay' }).click()
      await expect(dialog(page)).toBeHidden()
      await expect(page).toHaveURL('/app/account')
      await page.reload()
      await expect(page.getByText(person.email)).toBeVisible()

      await open(page, '/app/account')
      await page.getByRole('button', { name: 'Sign out' }).click()
      await dialog(page).getByRole('button', { name: 'Sign out' }).click()
      await expect(page).toHaveURL(/\/login(\?|$)/)
      await expect(page.getByRole('heading', { name: 'Log in or sign up' })).toBeVisible()
      await expect(dialog(page)).toBeHidden()

      await page.goto('/app')
      await expect(page).toHaveURL('/login?redirect=%2Fapp')
    })
  })
}

/** A drawer is at the bottom with the full width; a dialog is centred. */
async function expectShape(page: Page, isDrawer: boolean) {
  const { width, height } = page.viewportSize()!
  await expect(async () => {
    const box = (await dialog(page).boundingBox())!
    expect(box.x >= 0 && box.x + box.width <= width + 1).toBe(true)
    expect(box.width >= width - 1).toBe(isDrawer)
    expect(box.y + box.height >= height - 1).toBe(isDrawer)
  }).toPass({ timeout: 3000 })
}

test('Escape closes the dialog and the focus returns to the button', async ({ page, person }) => {
  await open(page, '/app/account')
  await expect(page.getByText(person.email)).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()
  await expect.poll(() => dialog(page).evaluate((box) => box.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeFocused()
})

test('after signing out the Back button shows no private data', async ({ page, person, baseURL }) => {
  await open(page, '/app')
  await expect(page.getByRole('heading', { name: `, ${person.name}` })).toBeVisible()
  await page.getByRole('link', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await dialog(page).getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Log in or sign up' })).toBeVisible()

  for (let steps = 0; steps < 2; steps++) {
    await page.goBack()
    if (!page.url().startsWith(baseURL!)) break
    await expect(page.getByRole('heading', { name: 'Log in or sign up' })).toBeVisible()
    await expect(page.getByText(person.name)).toHaveCount(0)
    await expect(page.getByText(person.email)).toHaveCount(0)
  }
})

test('a failed sign-out shows an error, and the user stays signed in', async ({ page, person, watch }) => {
  watch.allow(/ERR_FAILED/)
  await open(page, '/app/account')
  await page.route('**/api/auth/sign-out', (route) => route.abort())
  await page.getByRole('button', { name: 'Sign out' }).click()
  await dialog(page).getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('alert').getByText('Failed to Sign Out')).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()
})

test('signing out in one tab signs out the others, which show no private data', async ({
  page,
  context,
  person,
}) => {
  const other = await context.newPage()
  await open(other, '/app')
  await expect(other.getByRole('heading', { name: `, ${person.name}` })).toBeVisible()
  await open(page, '/app/account')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await dialog(page).getByRole('button', { name: 'Sign out' }).click()
  await expect(other).toHaveURL('/login?redirect=%2Fapp')
  await expect(other.getByText(person.name)).toHaveCount(0)
})
