import { expect, type Page } from '@playwright/test'

/** Delays matching files until they are released, as a slow connection would. */
export async function holdBack(page: Page, files: RegExp) {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(files, async (route) => {
    await released
    // The page may have been left meanwhile.
    await route.continue().catch(() => undefined)
  })
  return {
    release: async () => {
      release()
      await page.unroute(files)
    },
  }
}

/** Opens a page whose scripts have not arrived. */
export async function openWithoutScript(page: Page, path: string) {
  const scripts = await holdBack(page, /\/assets\/.*\.js$/)
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.locator('#page-end')).toBeAttached()
  return scripts
}
