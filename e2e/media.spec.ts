import type { Locator } from '@playwright/test'
import { open } from './support/pages'
import { expect, test } from './support/test'

test.use({ signedInAs: 'admin' })

const styleOf = (locator: Locator, name: string) =>
  locator.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)

/** A system colour as this browser computes it. */
const systemColor = (locator: Locator, name: string) =>
  locator.evaluate((element, color) => {
    const probe = document.createElement('i')
    probe.style.cssText = `forced-color-adjust: none; color: ${color}`
    element.ownerDocument.body.append(probe)
    const { color: computed } = getComputedStyle(probe)
    probe.remove()
    return computed
  }, name)

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`forced colours, ${colorScheme}`, () => {
    test.use({ colorScheme, contextOptions: { forcedColors: 'active' } })

    test('mark the current page and the selected tab, filter and theme', async ({ page }) => {
      await open(page, '/manager/users')
      const nav = page.getByRole('navigation', { name: 'Main' })
      const current = nav.locator('[aria-current=page]')
      const highlight = await systemColor(current, 'Highlight')
      expect(await styleOf(current, 'background-color')).toBe(highlight)
      expect(await styleOf(nav.getByRole('link', { name: 'Dashboard' }), 'background-color')).not.toBe(
        highlight,
      )

      const role = page.getByRole('combobox', { name: 'Role' })
      const before = await styleOf(role, 'border-top-color')
      await role.selectOption('admin')
      await expect.poll(() => styleOf(role, 'border-top-color')).toBe(highlight)
      expect(before).not.toBe(highlight)

      await open(page, '/manager/account')
      const theme = (name: string) => page.locator('label', { has: page.getByRole('radio', { name }) })
      for (const chosen of ['Dark', 'Light']) {
        await theme(chosen).click()
        await expect.poll(() => styleOf(theme(chosen), 'background-color')).toBe(highlight)
        expect(await styleOf(theme('System'), 'background-color')).not.toBe(highlight)
      }
    })

    test('mark the focus and checked boxes, and outline buttons and dialogs', async ({ page }) => {
      await open(page, '/manager/users')
      const box = page.getByRole('row').nth(2).getByRole('checkbox')
      const highlight = await systemColor(box, 'Highlight')
      expect(await styleOf(box, 'background-color')).not.toBe(highlight)
      await box.press('Space')
      await expect.poll(() => styleOf(box, 'background-color')).toBe(highlight)
      expect(await styleOf(box, 'outline-style')).toBe('solid')
      expect(await styleOf(box, 'outline-width')).toBe('3px')
      const add = page.getByRole('link', { name: 'New user' })
      expect(await styleOf(add, 'border-top-width')).toBe('1px')
      await page.keyboard.press('Control+k')
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      expect(await styleOf(dialog, 'border-top-width')).toBe('1px')
      const active = dialog.getByRole('option', { selected: true })
      expect(await styleOf(active, 'background-color')).toBe(highlight)
    })

    test('keep the bars of a chart visible', async ({ page }) => {
      await open(page, '/manager/dashboard')
      const bars = page.locator('main [style*="height"]')
      await expect.poll(() => bars.count()).toBeGreaterThan(20)
      expect(await styleOf(bars.first(), 'background-color')).toBe(
        await systemColor(bars.first(), 'CanvasText'),
      )
    })
  })

test.describe('prefers-contrast: more', () => {
  for (const [colorScheme, text] of [
    ['light', 'rgb(0, 0, 0)'],
    ['dark', 'rgb(255, 255, 255)'],
  ] as const)
    test(`applies to text, borders and the current page, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await open(page, '/manager/users')
      const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]')
      expect(await styleOf(page.locator('body'), 'color')).not.toBe(text)
      expect(await styleOf(current, 'outline-style')).toBe('none')
      await page.emulateMedia({ colorScheme, contrast: 'more' })
      await expect.poll(() => styleOf(page.locator('body'), 'color')).toBe(text)
      expect(await styleOf(current, 'outline-style')).toBe('solid')
    })
})

test.describe('print', () => {
  test.use({ colorScheme: 'dark' })

  test('shows the rows of a list in black on white, without bars and buttons, and leaves the screen unchanged', async ({
    page,
  }) => {
    await open(page, '/manager/users')
    const rows = page.getByRole('table').locator('tbody').getByRole('row')
    const count = await rows.count()
    for (let time = 0; time < 2; time++) {
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
      await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
      await expect(rows).toHaveCount(count)
      await expect(rows.last()).toBeVisible()
      for (const hidden of [
        page.getByRole('navigation'),
        page.getByRole('complementary'),
        page.getByRole('searchbox'),
        page.getByRole('combobox'),
        page.getByRole('main').getByRole('button'),
        page.getByRole('link', { name: 'New user' }),
        page.getByRole('checkbox'),
      ])
        await expect(hidden.filter({ visible: true })).toHaveCount(0)
      await expect.poll(() => styleOf(page.locator('body'), 'background-color')).toBe('rgb(255, 255, 255)')
      expect(await styleOf(page.locator('body'), 'color')).toBe('rgb(0, 0, 0)')
      // The table has the full width, without the column of the side bar.
      expect((await page.getByRole('main').boundingBox())!.x).toBe(0)
      await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    }
  })

  test('shows the facts of a person, and no buttons', async ({ page }) => {
    await open(page, '/manager/users')
    await page.getByRole('table').locator('tbody').getByRole('link').first().click()
    await expect(page.getByRole('link', { name: 'Edit user' })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByRole('button').filter({ visible: true })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Edit user' })).toBeHidden()
    await expect(page.getByRole('main').getByRole('link', { name: 'Users', exact: true })).toBeHidden()
  })
})
