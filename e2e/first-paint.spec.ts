import type { Page } from '@playwright/test'
import { holdBack } from './support/hold-back'
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

test.describe('on a high screen', () => {
  test.use({ viewport: { width: 1280, height: 1800 } })

  test('the page of a user does not move when sessions and organizations arrive after a click on a row', async ({
    page,
  }) => {
    const moved = await watchShifts(page)
    await page.goto('/manager/users', { waitUntil: 'networkidle' })
    await page.mouse.move(5, 5)
    const later = await holdBack(page, /\/api\/rpc\/(user\/sessions|organization\/memberships)$/)
    await page.locator('tbody a').first().click()
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Sessions' })).toBeHidden()
    const before = await moved()
    await later.release()
    await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Organizations' })).toBeVisible()
    // An entry is delivered after its frame.
    await page.waitForTimeout(200)
    expect(await moved()).toBe(before)
  })
})

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
