import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectNothingCutOff } from './support/accessible'
import { modulePages } from './support/module-pages'
import { open } from './support/pages'
import { expect, test } from './support/test'
import { wordsOf } from './support/words'
import { product } from '../src/lib/product'
import { languageCodes } from '../src/i18n/languages'
import { areServed } from '../tests/support/languages'

const phone = { width: 390, height: 844 }
const narrowPhone = { width: 360, height: 740 }

const navigation = (page: Page, name = 'Main') => page.getByRole('navigation', { name })
const sideBar = (page: Page) => page.getByRole('complementary')
const collapse = (page: Page) => page.getByRole('button', { name: 'Collapse the side bar' })
const expand = (page: Page) => page.getByRole('button', { name: 'Expand the side bar' })
const more = (page: Page) => page.getByRole('button', { name: 'More', exact: true })

const box = async (locator: Locator) => (await locator.boundingBox())!

test.describe('the side bar of an administrator', () => {
  test.use({ signedInAs: 'admin' })

  for (const language of ['en', 'ar'].filter((code) => areServed(code)))
    test(`keeps its collapse button beside a long product name, in ${language}`, async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await open(page, `/manager/users?lng=${language}`)
      const name = sideBar(page).getByText(product.name, { exact: true })
      await name.evaluate((element) => (element.textContent = 'Incomprehensibilitiesandmorethings'))
      const [bar, button] = [await box(sideBar(page)), await box(sideBar(page).getByRole('button').first())]
      expect(button.x).toBeGreaterThanOrEqual(bar.x)
      expect(button.x + button.width).toBeLessThanOrEqual(bar.x + bar.width)
      const isOver = await sideBar(page)
        .locator('div')
        .first()
        .evaluate((element) => element.scrollWidth > element.clientWidth)
      expect(isOver).toBe(false)
    })

  test('has every entry of the manager, and marks the current one @quick', async ({ page }) => {
    await open(page, '/manager/users/new')
    await expect(navigation(page).getByRole('link')).toHaveText([
      'Dashboard',
      ...modulePages.entries,
      'Users',
      'Organizations',
      'Audit log',
      'Recently deleted',
      'Background jobs',
      'Mail',
      'Account',
      'API documentation',
      'Open app',
    ])
    await expect(navigation(page).getByRole('heading')).toHaveText(['Application', 'Configuration'])
    await expect(navigation(page).locator('[aria-current=page]')).toHaveText(['Users'])
  })

  test('collapses to icons, with accessible names', async ({ page }) => {
    await open(page, '/manager/dashboard')
    const wide = await box(sideBar(page))
    await collapse(page).click()
    await expect(expand(page)).toBeFocused()
    await expect.poll(async () => (await box(sideBar(page))).width).toBeLessThan(wide.width / 2)
    const entry = navigation(page).getByRole('link', { name: 'Audit log' })
    await entry.hover()
    const tip = page.getByText('Audit log').locator('visible=true').last()
    await expect(tip).toBeVisible()
    expect((await box(tip)).x).toBeGreaterThan((await box(entry)).x)
    await expectAccessible(page)
    await entry.click()
    await expect(page).toHaveURL('/manager/audit')
    await expect(entry).toHaveAttribute('aria-current', 'page')
    await expect(expand(page)).toBeVisible()
  })

  test('keeps its state in the HTML of the next page, without a layout shift', async ({ page, watch }) => {
    await open(page, '/manager/dashboard')
    await collapse(page).click()
    const settled = async () => (await box(sideBar(page))).width
    await expect.poll(settled).toBeLessThan(100)
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
    const narrow = await settled()

    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await open(page, '/manager/dashboard')
    expect(await settled()).toBe(narrow)
    await expect(expand(page)).toBeVisible()
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([])

    watch.allow(/ERR_FAILED/)
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/manager/users')
    expect(await settled()).toBe(narrow)
    await page.unroute('**/assets/*.js')

    await open(page, '/manager/users')
    await expand(page).click()
    await page.reload()
    await expect(collapse(page)).toBeVisible()
    await expect.poll(settled).toBeGreaterThan(200)
  })

  test('is toggled by a shortcut too, and keeps the focus', async ({ page }) => {
    await open(page, '/manager/users')
    const field = page.getByRole('searchbox')
    await field.focus()
    await page.keyboard.press('Control+b')
    await expect(expand(page)).toBeVisible()
    await expect(field).toBeFocused()
    const entry = navigation(page).getByRole('link', { name: 'Audit log' })
    await entry.focus()
    await page.keyboard.press('Control+b')
    await expect(collapse(page)).toBeVisible()
    await expect(entry).toBeFocused()
  })

  test('comes before the content in the tab order', async ({ page }) => {
    await open(page, '/manager/audit')
    const names: string[] = []
    for (let presses = 0; presses < 7; presses++) {
      await page.keyboard.press('Tab')
      names.push(
        await page.evaluate(() => {
          const element = document.activeElement!
          return element.getAttribute('aria-label') ?? element.textContent
        }),
      )
    }
    expect(names).toEqual([
      'Skip to the content',
      product.name,
      'Collapse the side bar',
      expect.stringMatching(/^Search/),
      'My organizations',
      'Dashboard',
      modulePages.frequent[0] ?? 'Users',
    ])
  })

  test.describe('in Arabic', () => {
    test.use({ locale: 'ar' })

    test('is on the right at every width', async ({ page }) => {
      const say = wordsOf('ar')
      await open(page, '/manager/dashboard')
      const right = async () => {
        const { x, width } = await box(sideBar(page))
        return Math.round(x + width)
      }
      expect(await right()).toBe(1280)
      await page.getByRole('button', { name: say('frame:navigation.collapse') }).click()
      await expect.poll(async () => (await box(sideBar(page))).width).toBeLessThan(100)
      expect(await right()).toBe(1280)
      const entry = navigation(page, say('frame:navigation.label')).getByRole('link', {
        name: say('frame:navigation.audit'),
      })
      await entry.focus()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Tab')
      const tip = page.getByText(say('frame:navigation.audit')).locator('visible=true').last()
      await expect(tip).toBeVisible()
      const { x, width } = await box(tip)
      expect(x + width).toBeLessThanOrEqual((await box(entry)).x)
      await expectAccessible(page)
      await expectNothingCutOff(page)
    })
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('has all links, and no control that needs a script', async ({ page }) => {
      await page.goto('/manager/dashboard')
      await expect(collapse(page)).toBeHidden()
      await expect(page.getByRole('button', { name: 'Search' })).toBeHidden()
      await navigation(page).getByRole('link', { name: 'Audit log' }).click()
      await expect(page).toHaveURL('/manager/audit')
      await expect(navigation(page).locator('[aria-current=page]')).toHaveText(['Audit log'])
    })
  })
})

test.describe('the bar at the bottom of a phone', () => {
  test.use({ viewport: phone })

  test.describe('for an administrator', () => {
    test.use({ signedInAs: 'admin' })

    test('has five entries, the last for what does not fit @quick', async ({ page }) => {
      await open(page, '/manager/dashboard')
      const bar = navigation(page)
      const frequent = ['Dashboard', ...modulePages.frequent, 'Users', 'Account']
      const shown = frequent.slice(0, 4)
      const behind = [
        'Dashboard',
        ...modulePages.entries,
        'Users',
        'Organizations',
        'Audit log',
        'Recently deleted',
        'Background jobs',
        'Mail',
        'Account',
        'API documentation',
        'Open app',
      ]
      await expect(bar.getByRole('link')).toHaveText(shown)
      await expect(bar.locator('[aria-current=page]').locator('visible=true')).toHaveText(['Dashboard'])
      await more(page).click()
      await expect(bar.getByRole('link')).toHaveText([
        ...shown,
        ...behind.filter((entry) => !shown.includes(entry)),
      ])
      await expectAccessible(page)
      await bar.getByRole('link', { name: 'Audit log' }).click()
      await expect(page).toHaveURL('/manager/audit')
      await expect(bar.getByRole('link')).toHaveCount(shown.length)
      // The current page is marked although its entry is in the drawer.
      const colour = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).color)
      const other = bar.getByRole('link', { name: 'Users' })
      expect(await colour(more(page))).not.toBe(await colour(other))
    })

    test('opens and closes its drawer by keyboard', async ({ page }) => {
      await open(page, '/manager/dashboard')
      await more(page).focus()
      await page.keyboard.press('Enter')
      const first = navigation(page).getByRole('link', { name: modulePages.rare[0] ?? 'Audit log' })
      await expect(first).toBeVisible()
      await page.keyboard.press('Tab')
      await expect(first).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(first).toBeHidden()
      await expect(more(page)).toBeFocused()
    })

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false })

      test('opens its drawer', async ({ page }) => {
        await page.goto('/manager/dashboard')
        await more(page).click()
        await navigation(page).getByRole('link', { name: 'Audit log' }).click()
        await expect(page).toHaveURL('/manager/audit')
      })
    })

    for (const locale of languageCodes) {
      test.describe(`in ${locale}`, () => {
        test.use({ locale, viewport: narrowPhone })

        test('is readable and has large enough touch targets, in both areas', async ({ page }) => {
          for (const path of ['/manager/dashboard', '/app']) {
            await page.goto(path)
            await page.evaluate(() => document.fonts.ready)
            const entries = navigation(page, wordsOf(locale)('frame:navigation.label'))
              .locator('ul')
              .first()
              .locator('> li > :is(a, button)')
            expect(await entries.count()).toBeLessThanOrEqual(5)
            expect(await entries.count()).toBeGreaterThan(2 + modulePages.app.length)
            for (const entry of await entries.all()) {
              const { width, height } = await box(entry)
              expect(Math.min(width, height), await entry.innerText()).toBeGreaterThanOrEqual(44)
              const words = await entry.evaluate((element) => {
                const range = document.createRange()
                range.selectNodeContents(element.querySelector('span') ?? element.lastChild!)
                const { width: wide, bottom } = range.getBoundingClientRect()
                return { wide, bottom, size: parseFloat(getComputedStyle(element).fontSize) }
              })
              expect(words.size).toBeGreaterThanOrEqual(11)
              expect(words.wide, await entry.innerText()).toBeLessThanOrEqual(width)
              expect(words.bottom, await entry.innerText()).toBeLessThanOrEqual(narrowPhone.height)
            }
          }
        })
      })
    }
  })

  test.describe('for an ordinary user', () => {
    test.use({ signedInAs: 'user' })

    test('fits all entries, and none of the manager', async ({ page }) => {
      await open(page, '/app?lng=en')
      await expect(navigation(page).locator('[aria-current=page]').locator('visible=true')).toHaveText([
        'Home',
      ])
      await open(page, '/app/account')
      await expect(navigation(page).getByRole('link')).toHaveText(['Home', ...modulePages.app, 'Account'])
      await expect(more(page)).toHaveCount(0)
      await expect(navigation(page).locator('[aria-current=page]').locator('visible=true')).toHaveText([
        'Account',
      ])
    })
  })
})

test.describe('the top bar of the app', () => {
  test.use({ signedInAs: 'admin' })

  for (const locale of languageCodes) {
    test.describe(`in ${locale}`, () => {
      test.use({ locale })

      test('fits its entries from its smallest width', async ({ page }) => {
        for (const width of [641, 768, 1024, 1280]) {
          await page.setViewportSize({ width, height: 800 })
          await page.goto('/app')
          await page.evaluate(() => document.fonts.ready)
          await expectNothingCutOff(page)
          const entries = navigation(page, wordsOf(locale)('frame:navigation.label')).getByRole('link')
          await expect(entries).toHaveCount(3 + modulePages.app.length)
          for (const entry of await entries.all()) expect((await box(entry)).height).toBeLessThan(56)
        }
      })
    })
  }
})
