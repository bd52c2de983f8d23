import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab until the target has the focus. Every element on the way must be visible. */
export async function tabTo(page: Page, target: Locator) {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    const outlined = await page.evaluate(() => {
      const focused = document.activeElement!
      // A dialog focuses itself when it opens, on a busy machine after this Tab.
      if (focused === document.body || focused.getAttribute('tabindex') === '-1') return true
      const { outlineStyle, outlineWidth } = getComputedStyle(focused)
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1
    })
    expect(outlined, 'the focus can be seen').toBe(true)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error('the keyboard does not lead there')
}

export async function press(page: Page, target: Locator, key = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
}
