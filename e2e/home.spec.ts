import type { Page } from '@playwright/test'
import { expectAccessible, expectNothingCutOff } from './support/accessible'
import { open } from './support/pages'
import { expect, test } from './support/test'

const visited = (page: Page) => page.getByRole('region', { name: 'Continue where you left off' })
const titleOf = (page: Page) => page.getByRole('heading', { level: 1 })

test('the books one opened last wait at home, on the server’s page too', async ({ page, person }) => {
  await open(page, '/app')
  await expect(titleOf(page)).toContainText(person.name)
  await expect(visited(page)).toHaveCount(0)
  await expect(page.getByText('Books that you open will be waiting for you here.')).toBeVisible()

  const titles: string[] = []
  for (const index of [4, 7]) {
    const noted = page.waitForResponse((response) => response.url().endsWith('/api/rpc/book/visit'))
    await page.getByRole('region', { name: 'Newest books' }).getByRole('link').nth(index).click()
    await expect(page).toHaveURL(/\/app\/books\/.+/)
    expect((await noted).status()).toBe(200)
    titles.unshift((await titleOf(page).textContent())!)
    await page.getByRole('link', { name: 'Home' }).click()
    await expect(visited(page).getByRole('link')).toHaveCount(titles.length)
  }
  const told = await visited(page).locator('a > p:first-of-type').allTextContents()
  expect(told).toEqual(titles)

  const html = await (await page.context().request.get('/app')).text()
  expect(html.indexOf('Continue where you left off')).toBeGreaterThan(0)
  expect(html.indexOf('Continue where you left off')).toBeLessThan(html.indexOf('Newest books'))
  await expectAccessible(page)
  await expectNothingCutOff(page)
})

test('pointing at a book is not opening it', async ({ page, person }) => {
  await open(page, '/app')
  await expect(titleOf(page)).toContainText(person.name)
  const links = page.getByRole('region', { name: 'Newest books' }).getByRole('link')
  await links.first().hover()
  await page.waitForLoadState('networkidle')
  await page.reload()
  await expect(visited(page)).toHaveCount(0)
})

test.describe('the greeting', () => {
  test.use({ timezoneId: 'Pacific/Auckland' })

  test('is that of the visitor’s clock, from the first paint once it is known', async ({
    page,
    person,
    context,
  }) => {
    const hour = Number(
      new Intl.DateTimeFormat('en', {
        timeZone: 'Pacific/Auckland',
        hour: 'numeric',
        hourCycle: 'h23',
      }).format(),
    )
    const part = hour >= 5 && hour < 12 ? 'morning' : hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
    // Not known yet, and not changed under the reader's eyes.
    await open(page, '/app')
    await expect(titleOf(page)).toHaveText(`Good to see you, ${person.name}`)
    await page.waitForLoadState('networkidle')
    await expect(titleOf(page)).toHaveText(`Good to see you, ${person.name}`)
    const html = await (await context.request.get('/app')).text()
    expect(html).toContain(`Good ${part}, ${person.name}`)
    await page.getByRole('link', { name: 'Account' }).click()
    await page.getByRole('link', { name: 'Home' }).click()
    await expect(titleOf(page)).toHaveText(`Good ${part}, ${person.name}`)
  })

  test('is neutral where somebody wrote nonsense instead of a zone', async ({ context, person, baseURL }) => {
    await context.addCookies([{ name: 'timeZone', value: 'Nowhere/%00', url: `${baseURL}/app` }])
    const html = await (await context.request.get('/app')).text()
    expect(html).toContain(`Good to see you, ${person.name}`)
  })
})

test.describe('in Arabic on a phone', () => {
  test.use({ locale: 'ar', viewport: { width: 390, height: 844 }, timezoneId: 'Africa/Cairo' })

  test('the home greets and carries on', async ({ page, person }) => {
    await open(page, '/app')
    await page.getByRole('region', { name: 'أحدث الكتب' }).getByRole('link').first().click()
    await page.waitForResponse((response) => response.url().endsWith('/api/rpc/book/visit'))
    await open(page, '/app')
    await expect(page.getByRole('region', { name: 'تابع من حيث توقفت' }).getByRole('link')).toHaveCount(1)
    await expect(titleOf(page)).toContainText(person.name)
    await expect(titleOf(page)).toHaveText(/^(صباح الخير|طاب يومك|مساء الخير)، /)
    await expectAccessible(page)
    await expectNothingCutOff(page)
  })
})
