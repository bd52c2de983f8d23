import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNothingCutOff } from './support/accessible'
import { open } from './support/pages'
import { newAddress, signIn } from './support/people'
import { addressOf, screens } from './support/screens'
import { expect, test } from './support/test'
import { refusals, traceInSandbox } from './support/watch'

/** Those that only lead elsewhere, or hold what others show. */
const withoutScreen = new Set(['/', '/dev', '/dev/', '/manager/', '/manager/$'])

test('every route has a screen that is looked at', () => {
  const tree = readFileSync('src/routeTree.gen.ts', 'utf8')
  const [, listed] = /interface FileRoutesByFullPath \{([^}]*)\}/.exec(tree)!
  const routes = [...listed!.matchAll(/'([^']+)':/g)].map(([, path]) => path!)
  expect(routes.length).toBeGreaterThan(25)
  const reached = new Set(screens.map(({ path }) => path.replace(/\?.*/, '').replace(/\{\w+\}/, '$id')))
  const missing = routes
    .filter((path) => !withoutScreen.has(path))
    .filter((path) => !reached.has(path.replace(/(.)\/$/, '$1')))
  expect(missing).toEqual([])
})

const widths = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }

for (const locale of ['en', 'fr', 'ar', 'sw']) {
  test.describe(`everyone can use in ${locale}, light and dark, on a desk and a phone`, () => {
    test.use({ locale })
    test.beforeEach(({ watch }) => watch.allow(...refusals, traceInSandbox))

    for (const screen of screens) {
      test.describe(screen.as ? `as ${screen.as}` : 'as a stranger', () => {
        test.use({ signedInAs: screen.as })

        test(screen.path, async ({ page }) => {
          await open(page, await addressOf(screen, page.request))
          await expect(page.locator('html')).toHaveAttribute('lang', locale)
          for (const [width, viewport] of Object.entries(widths)) {
            await page.setViewportSize(viewport)
            for (const colorScheme of ['light', 'dark'] as const) {
              await page.emulateMedia({ colorScheme })
              await test.step(`${colorScheme} on a ${width}`, () => expectAccessible(page))
            }
            await expectNothingCutOff(page)
          }
        })
      })
    }
  })
}

const looks = [
  {
    name: 'in English and light on a desk',
    locale: 'en',
    colorScheme: 'light',
    viewport: { width: 1280, height: 800 },
  },
  {
    name: 'in Arabic and dark on a phone',
    locale: 'ar',
    colorScheme: 'dark',
    viewport: { width: 390, height: 844 },
  },
] as const

for (const { name, ...look } of looks) {
  test.describe(`everyone can use ${name}`, () => {
    test.use(look)
    test.beforeEach(({ watch }) => watch.allow(...refusals, traceInSandbox))

    test('the page that asks a new person for a name', async ({ page, context, baseURL }) => {
      await signIn(context.request, newAddress(), baseURL!)
      await open(page, '/app')
      await expect(page.getByRole('textbox')).toBeFocused()
      await expectAccessible(page)
      await expectNothingCutOff(page)
    })

    test('the login page with a message', async ({ page }) => {
      await open(page, '/login')
      await page.getByRole('textbox').press('Enter')
      await expect(page.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
      await expectAccessible(page)
    })

    test.describe('the question', () => {
      test.use({ signedInAs: 'user' })

      test('whether to sign out', async ({ page }) => {
        await open(page, '/app/account')
        await page.getByRole('button', { name: /^(Sign out|تسجيل الخروج)$/ }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectAccessible(page)
        await expectNothingCutOff(page)
      })
    })
  })
}

test.describe('nothing is cut off on a narrow phone', () => {
  test.use({ signedInAs: 'admin', viewport: { width: 360, height: 740 } })

  for (const locale of ['en', 'fr', 'ar', 'sw']) {
    test.describe(`in ${locale}`, () => {
      test.use({ locale })

      test('on the pages of both areas', async ({ page }) => {
        for (const path of ['/app/account', '/manager/dashboard']) {
          await page.goto(path)
          await expectNothingCutOff(page)
        }
      })
    })
  }
})

test.describe('by keyboard', () => {
  test.use({ signedInAs: 'admin' })

  for (const path of ['/app', '/manager/dashboard']) {
    test(`the skip link of ${path} leads past the navigation`, async ({ page }) => {
      await open(page, path)
      await page.keyboard.press('Tab')
      const skip = page.getByRole('link', { name: 'Skip to the content' })
      await expect(skip).toBeFocused()
      await expect(skip).toBeInViewport()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('main')).toBeFocused()
      await page.keyboard.press('Tab')
      const inside = await page.evaluate(() => document.activeElement?.closest('nav, header') === null)
      expect(inside).toBe(true)
    })
  }

  test('the focus can be seen wherever it stands', async ({ page }) => {
    for (const path of ['/app', '/app/account', '/manager/dashboard']) {
      await open(page, path)
      const stops = await walk(page)
      expect(stops.length, path).toBeGreaterThan(4)
      expect(
        stops.filter(({ visible }) => !visible).map(({ name }) => name),
        path,
      ).toEqual([])
    }
  })
})

test('the focus can be seen on the login page', async ({ page }) => {
  await open(page, '/login')
  const stops = await walk(page)
  expect(stops.length).toBeGreaterThan(4)
  expect(stops.filter(({ visible }) => !visible).map(({ name }) => name)).toEqual([])
})

/** Presses Tab once around the page and looks at what has the focus each time. */
async function walk(page: Page) {
  const stops: { name: string; visible: boolean }[] = []
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return null
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      const { width, height } = element.getBoundingClientRect()
      const outlined = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1
      const name = `${element.tagName} ${element.getAttribute('href') ?? element.getAttribute('name') ?? element.textContent}`
      return { name, visible: outlined && width > 1 && height > 1 }
    })
    if (!stop) break
    stops.push(stop)
  }
  return stops
}
