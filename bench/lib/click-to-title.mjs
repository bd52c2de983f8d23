// A click on the first row of a list, on a slow phone with an empty cache.
import { devices } from '@playwright/test'

const mbit = (1024 * 1024) / 8

/** As Lighthouse throttles for mobile. */
const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6 * mbit,
  uploadThroughput: 0.75 * mbit,
}
const slowdown = 4

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {{ origin: string, cookie: string, list: string, links: string }} options
 * @returns {Promise<number>} milliseconds from the touch to the title of the page
 */
export async function clickToTitle(browser, { origin, cookie, list, links }) {
  const context = await browser.newContext({ ...devices['Pixel 7'], baseURL: origin })
  try {
    const pairs = cookie.split('; ').map((pair) => pair.split(/=(.*)/s))
    await context.addCookies(pairs.map(([name, value]) => ({ name, value, url: origin })))
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.emulateNetworkConditions', slowNetwork)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.goto(list, { waitUntil: 'networkidle' })
    // Loads the tool's own script into the page, which would take up to 80 ms of the measured time.
    await page.waitForFunction(() => true)
    // The finger scrolls before it chooses.
    await page.touchscreen.tap(2, 2)
    await page.waitForTimeout(3000)
    await page.evaluate(() => {
      const heading = () => document.querySelector('main h1')?.textContent
      const before = heading()
      const began = { at: 0 }
      addEventListener('touchstart', () => (began.at ||= performance.now()), { capture: true, once: true })
      const watch = () => {
        const now = heading()
        if (now && now !== before) window.clickToTitle = performance.now() - began.at
        else requestAnimationFrame(watch)
      }
      watch()
    })
    await page.locator(links).first().tap()
    return await (
      await page.waitForFunction(() => window.clickToTitle, null, { timeout: 30_000 })
    ).jsonValue()
  } finally {
    await context.close()
  }
}
