import type { Locator, Page } from '@playwright/test'
import { open } from './support/pages'
import { expect, test } from './support/test'
import { traceInSandbox } from './support/watch'

/** The background of each theme, as the browser computes it. */
const paper = { light: 'rgb(249, 246, 240)', dark: 'rgb(23, 21, 30)' }
const titles = { light: 'Light', dark: 'Dark', system: 'System' }

const html = (page: Page) => page.locator('html')
const body = (page: Page) => page.locator('body')
const choice = (page: Page, name: keyof typeof titles) => page.getByRole('radio', { name: titles[name] })

for (const [system, other] of [
  ['light', 'dark'],
  ['dark', 'light'],
] as const) {
  test.describe(`on a system that prefers ${system}`, () => {
    test.use({ colorScheme: system })

    test('a new visitor gets the system theme, and a chosen one persists', async ({ page, context }) => {
      await open(page, '/login')
      await expect(choice(page, 'system')).toBeChecked()
      await expect(body(page)).toHaveCSS('background-color', paper[system])

      await choice(page, other).check()
      await expect(body(page)).toHaveCSS('background-color', paper[other])
      expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe(other)

      await page.reload()
      await expect(html(page)).toHaveAttribute('data-theme', other)
      await expect(choice(page, other)).toBeChecked()
      await expect(body(page)).toHaveCSS('background-color', paper[other])
      // The server has the cookie, so its HTML is right.
      const response = await context.request.get('/login')
      expect(await response.text()).toMatch(new RegExp(`^<!DOCTYPE html><html [^>]*data-theme="${other}"`))

      await choice(page, 'system').check()
      await expect(body(page)).toHaveCSS('background-color', paper[system])
      expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('system')
    })

    test('the first paint is right before any script has run', async ({ page, watch }) => {
      watch.allow(/ERR_FAILED/)
      await open(page, '/login')
      await choice(page, other).check()
      await page.route('**/assets/*.js', (route) => route.abort())
      await page.reload({ waitUntil: 'domcontentloaded' })
      await expect(html(page)).toHaveAttribute('data-theme', other)
      await expect(body(page)).toHaveCSS('background-color', paper[other])
    })

    test('a choice that is only in the storage applies at the first paint too', async ({
      page,
      context,
      watch,
    }) => {
      watch.allow(/ERR_FAILED/)
      await open(page, '/login')
      await choice(page, other).check()
      await context.clearCookies()
      await page.route('**/assets/*.js', (route) => route.abort())
      await page.reload({ waitUntil: 'domcontentloaded' })
      await expect(html(page)).toHaveAttribute('data-theme', other)
      await expect(body(page)).toHaveCSS('background-color', paper[other])
    })
  })
}

test('the system theme is followed while the page is open', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, '/login')
  await expect(body(page)).toHaveCSS('background-color', paper.light)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(body(page)).toHaveCSS('background-color', paper.dark)
  await choice(page, 'light').check()
  await expect(body(page)).toHaveCSS('background-color', paper.light)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(body(page)).toHaveCSS('background-color', paper.light)
})

test('an invalid theme falls back to the system theme', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'theme', value: '"><script>', url: baseURL! }])
  await page.addInitScript(() => localStorage.setItem('theme', 'plaid'))
  await open(page, '/login')
  await expect(html(page)).toHaveAttribute('data-theme', 'system')
  await expect(choice(page, 'system')).toBeChecked()
})

test.describe('a signed-in user', () => {
  test.use({ signedInAs: 'user' })

  test('keeps the theme from page to page and sees it on the account page @quick', async ({ page }) => {
    await open(page, '/app/account')
    await choice(page, 'dark').check()
    await page.getByRole('link', { name: 'Home' }).click()
    await expect(page).toHaveURL('/app')
    await expect(body(page)).toHaveCSS('background-color', paper.dark)
    await page.reload()
    await expect(body(page)).toHaveCSS('background-color', paper.dark)
    await page.getByRole('link', { name: 'Account' }).click()
    await expect(choice(page, 'dark')).toBeChecked()
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`a mail on a system that prefers ${colorScheme}`, () => {
    test.use({ colorScheme })

    test('is readable in the mailbox', async ({ page, watch }) => {
      watch.allow(traceInSandbox)
      await open(page, '/dev/mailbox')
      const mail = page.frameLocator('iframe[title="The mail as it is read"]')
      const ink = await inkOf(page, mail.getByText(/^\d{6}$/))
      expect(ink.darkest / ink.lightest).toBeLessThan(0.4)
    })
  })
}

/** The darkest and lightest rendered pixel, from 0 to 255. */
async function inkOf(page: Page, drawn: Locator) {
  const picture = (await drawn.screenshot()).toString('base64')
  return page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
    canvas.drawImage(bitmap, 0, 0)
    const pixels = canvas.getImageData(0, 0, bitmap.width, bitmap.height).data
    const greens = pixels.filter((_, index) => index % 4 === 1)
    return { darkest: Math.min(...greens), lightest: Math.max(...greens) }
  }, picture)
}

test.describe('a visitor who prefers reduced motion', () => {
  test.use({ signedInAs: 'user', contextOptions: { reducedMotion: 'reduce' } })

  test('sees no animation', async ({ page }) => {
    await open(page, '/app/account')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    const longest = await page.evaluate(() =>
      Math.max(
        0,
        ...document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().endTime)),
      ),
    )
    expect(longest).toBeLessThanOrEqual(10)
    const durations = await page.evaluate(() =>
      [...document.querySelectorAll('*')].map((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element)
        return Math.max(
          ...`${transitionDuration}, ${animationDuration}`.split(', ').map((text) => parseFloat(text)),
        )
      }),
    )
    expect(Math.max(...durations)).toBeLessThanOrEqual(0.001)
  })
})
