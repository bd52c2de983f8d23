import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expectAccessible, expectNothingCutOff, oppositeLooks, type Rules } from './support/accessible'
import { open } from './support/pages'
import { newAddress, signIn, stateOf } from './support/people'
import { addressOf, type Screen, screens } from './support/screens'
import { expect, test } from './support/test'
import { refusals, traceInSandbox, type Watch } from './support/watch'
import { languageCodes } from '../src/i18n/languages'
import { areServed } from '../tests/support/languages'

/** Routes that only redirect, or that are layouts of others. */
const withoutScreen = new Set([
  '/',
  '/dev',
  '/dev/',
  '/manager/',
  '/manager/$',
  '/app/o/$slug',
  '/app/o/$slug/',
])

test('every route has a screen in the list', () => {
  const tree = readFileSync('src/routeTree.gen.ts', 'utf8')
  const [, listed] = /interface FileRoutesByFullPath \{([^}]*)\}/.exec(tree)!
  const routes = [...listed!.matchAll(/'([^']+)':/g)].map(([, path]) => path!)
  expect(routes.length).toBeGreaterThan(25)
  const reached = new Set(
    screens.map(({ path }) =>
      path
        .replace(/\?.*/, '')
        .replace(/\{(slug|token)\}/, '$$$1')
        .replace(/\{[\w-]+\}/, '$id'),
    ),
  )
  const missing = routes
    .filter((path) => !withoutScreen.has(path))
    .filter((path) => !reached.has(path.replace(/(.)\/$/, '$1')))
  expect(missing).toEqual([])
})

/** These tests open their pages with `show`: a context for each test would cost half a second. */
const look = test.extend<object, { unused: BrowserContext }>({
  unused: [
    async ({ browser }, use) => {
      const context = await browser.newContext()
      await use(context)
      await context.close()
    },
    { scope: 'worker' },
  ],
  context: ({ unused }, use) => use(unused),
})

const titleOf = ({ as, path }: Screen) => `as ${as ?? 'a stranger'} › ${path}`

const widths = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }

type Look = { colorScheme: 'light' | 'dark'; width: keyof typeof widths; rules: Rules }

const looks: Look[] = [
  { colorScheme: 'light', width: 'desk', rules: 'all' },
  { colorScheme: 'dark', width: 'phone', rules: 'all' },
]
// The dark theme changes colours only, so plain `npm test` leaves it out.
if (process.env.TEST_LANE !== 'quick')
  looks.push(
    { colorScheme: 'light', width: 'phone', rules: 'about colours' },
    { colorScheme: 'dark', width: 'desk', rules: 'about colours' },
  )

for (const locale of ['en', 'ar'].filter((code) => areServed(code))) {
  test.describe(`axe finds nothing in ${locale}, light and dark, on a desktop and a phone @quick`, () => {
    for (const screen of screens) {
      look(titleOf(screen), async ({ browser, watch }) => {
        // The API reference has 5,000 elements: axe takes 5 seconds for it, many times that on a busy machine.
        test.setTimeout(looks.length * 45_000)
        const page = await show(browser, watch, screen, locale)
        for (const { colorScheme, width, rules } of looks) {
          await page.setViewportSize(widths[width])
          await page.emulateMedia({ colorScheme })
          await test.step(`${colorScheme} on a ${width}`, () => expectAccessible(page, rules))
        }
      })
    }
  })
}

// Another language changes the length of texts and what a screen reader hears, not colours.
for (const locale of languageCodes.filter((code) => !['en', 'ar'].includes(code))) {
  test.describe(`axe finds nothing in ${locale}, on a desktop and a phone`, () => {
    for (const screen of screens) {
      look(titleOf(screen), async ({ browser, watch }) => {
        const page = await show(browser, watch, screen, locale)
        for (const [width, viewport] of Object.entries(widths)) {
          await page.setViewportSize(viewport)
          await test.step(`on a ${width}`, () => expectAccessible(page, 'not about colours'))
        }
      })
    }
  })
}

/** Screens of one language and role share a page: opening a new one costs more than the check. */
let shared: { name: string; page: Page } | undefined
test.afterAll(async () => {
  await shared?.page.context().close()
  shared = undefined
})

async function show(browser: Browser, watch: Watch, screen: Screen, locale: string) {
  const name = `${locale} ${screen.as}`
  if (shared?.name !== name) {
    await shared?.page.context().close()
    const context = await browser.newContext({
      locale,
      viewport: widths.desk,
      storageState: screen.as && stateOf(screen.as),
    })
    shared = { name, page: await context.newPage() }
  }
  const { page } = shared
  watch.follow(page.context())
  watch.allow(...refusals, traceInSandbox)
  await page.setViewportSize(widths.desk)
  await page.emulateMedia({ colorScheme: 'light' })
  await open(page, await addressOf(screen, page.request))
  await expect(page.locator('html')).toHaveAttribute('lang', locale)
  for (const viewport of Object.values(widths)) {
    await page.setViewportSize(viewport)
    await expectNothingCutOff(page)
  }
  if (screen.narrowedBy) {
    const entries = page.getByRole('main').getByRole('listitem')
    const all = await entries.count()
    await page.getByRole('searchbox').fill(screen.narrowedBy)
    await expect.poll(() => entries.count()).toBeLessThan(all)
    expect(await entries.count()).toBeGreaterThan(2)
  }
  return page
}

for (const { name, ...settings } of oppositeLooks) {
  test.describe(`axe finds nothing on ${name}`, () => {
    test.use(settings)
    test.beforeEach(({ watch }) => watch.allow(...refusals, traceInSandbox))

    test('the onboarding page', async ({ page, context, baseURL }) => {
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

    test.describe('the confirmation', () => {
      test.use({ signedInAs: 'user' })

      test('of signing out', async ({ page }) => {
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

  for (const locale of languageCodes) {
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

test.describe('keyboard navigation', () => {
  test.use({ signedInAs: 'admin' })

  for (const path of ['/app', '/manager/dashboard']) {
    test(`the skip link of ${path} moves past the navigation`, async ({ page }) => {
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

  test('the focus is visible on every element', async ({ page }) => {
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

test('the focus is visible on the login page', async ({ page }) => {
  await open(page, '/login')
  const stops = await walk(page)
  expect(stops.length).toBeGreaterThan(4)
  expect(stops.filter(({ visible }) => !visible).map(({ name }) => name)).toEqual([])
})

/** Presses Tab through the whole page and checks the focused element each time. */
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
