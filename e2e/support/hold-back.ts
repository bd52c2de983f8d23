import type { Page } from '@playwright/test'

/** Keeps the files that match from arriving until they are released, as a slow connection would. */
export async function holdBack(page: Page, files: RegExp) {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(files, async (route) => {
    await released
    // A page that was left meanwhile asks no more.
    await route.continue().catch(() => undefined)
  })
  return {
    release: async () => {
      release()
      await page.unroute(files)
    },
  }
}
