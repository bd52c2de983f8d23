import type { Page } from '@playwright/test'
import { expect, test } from './support/test'
import { areServed } from '../tests/support/languages'

test.use({ viewport: { width: 412, height: 823 }, signedInAs: 'admin' })

/** Slow enough to paint before the rest of the page has arrived, as on phones. */
async function slowDown(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 6 })
}

/** Records the cumulative layout shift. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(() =>
      (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0),
    )
}

for (const path of ['/welcome', '/app', '/manager/users']) {
  test(`${path} has no layout shift while it loads on a slow phone`, async ({ page }) => {
    const moved = await watchShifts(page)
    await slowDown(page)
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await moved()).toBeLessThan(0.01)
  })
}

test.describe('for an anonymous visitor', () => {
  test.use({ signedInAs: undefined })

  for (const language of ['en', 'ar'].filter((code) => areServed(code))) {
    test(`/login in ${language} has no layout shift while it loads on a slow phone`, async ({ page }) => {
      const moved = await watchShifts(page)
      await slowDown(page)
      for (let visit = 0; visit < 3; visit++) {
        await page.goto(`/login?lng=${language}`, { waitUntil: 'networkidle' })
        expect(await moved()).toBeLessThan(0.01)
      }
    })
  }
})
