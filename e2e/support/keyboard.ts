import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab until the focus is there. Every stop on the way must be seen. */
export async function tabTo(page: Page, target: Locator) {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    const outlined = await page.evaluate(() => {
      const focused = document.activeElement!
      // Never a stop of Tab: a dialog that opens takes the focus itself, on a busy machine after this Tab.
      if (focused === document.body || focused.getAttribute('tabindex') === '-1') return true
      const { outlineStyle, outlineWidth } = getComputedStyle(focused)
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1
    })
    expect(outlined, 'the focus can be seen').toBe(true)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error('the keyboard does not lead there')
}

/** Goes there and presses it. */
export async function press(page: Page, target: Locator, key = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
}
