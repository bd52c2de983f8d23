import type { Page } from '@playwright/test'
import { expectAccessible, expectNothingCutOff } from '../support/accessible'
import { open } from '../support/pages'
import { origin } from '../support/people'
import { expect, test } from '../support/test'

const titleOf = (page: Page) => page.getByRole('heading', { level: 1 })
const visited = (page: Page) => page.getByRole('region', { name: 'Continue where you left off' })

test('the home page shows the books opened last, also server-rendered @quick', async ({ page, person }) => {
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
  const received = await visited(page).locator('a > p:first-of-type').allTextContents()
  expect(received).toEqual(titles)

  const html = await (await page.context().request.get('/app')).text()
  expect(html.indexOf('Continue where you left off')).toBeGreaterThan(0)
  expect(html.indexOf('Continue where you left off')).toBeLessThan(html.indexOf('Newest books'))
  await expectAccessible(page)
  await expectNothingCutOff(page)
})

test('hovering a book does not count as opening it', async ({ page, person }) => {
  await open(page, '/app')
  await expect(titleOf(page)).toContainText(person.name)
  const links = page.getByRole('region', { name: 'Newest books' }).getByRole('link')
  await links.first().hover()
  await page.waitForLoadState('networkidle')
  await page.reload()
  await expect(visited(page)).toHaveCount(0)
})

test.describe('an ordinary user', () => {
  test.use({ signedInAs: 'user' })

  test('gets the newest books as server-rendered rows', async ({ request, baseURL }) => {
    const listed = await request.post('/api/rpc/book/list', {
      headers: origin(baseURL),
      data: { json: { limit: 10 } },
    })
    const { json } = (await listed.json()) as { json: { items: { title: string; author: string }[] } }
    expect(json.items).toHaveLength(10)
    const html = await (await request.get('/app')).text()
    const rows = html.slice(0, html.indexOf('</main>'))
    for (const { title, author } of json.items) {
      expect(rows).toContain(escaped(title))
      expect(rows).toContain(escaped(author))
    }
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('reads the books and follows a link', async ({ page }) => {
      await page.goto('/app')
      const books = page.getByRole('region', { name: 'Newest books' }).getByRole('link')
      await expect(books).toHaveCount(10)
      for (const book of await books.all()) await expect(book).toBeVisible()
      await expect(page.getByRole('progressbar')).toBeHidden()
      const name = (await books.first().locator('> p').first().textContent())!
      await books.first().click()
      await expect(page).toHaveURL(/\/app\/books\/.+/)
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    })
  })
})

/** Escaped as React writes text into HTML. */
const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')

test.describe('in Arabic on a phone', () => {
  test.use({ locale: 'ar', viewport: { width: 390, height: 844 }, timezoneId: 'Africa/Cairo' })

  test('the home page greets and shows the last books', async ({ page, person }) => {
    await open(page, '/app')
    // Listened for first, because the response may arrive before the click resolves.
    const noted = page.waitForResponse((response) => response.url().endsWith('/api/rpc/book/visit'))
    await page.getByRole('region', { name: 'أحدث الكتب' }).getByRole('link').first().click()
    await noted
    await open(page, '/app')
    await expect(page.getByRole('region', { name: 'تابع من حيث توقفت' }).getByRole('link')).toHaveCount(1)
    await expect(titleOf(page)).toContainText(person.name)
    await expect(titleOf(page)).toHaveText(/^(صباح الخير|طاب يومك|مساء الخير|سعداء برؤيتك)، /)
    await expectAccessible(page)
    await expectNothingCutOff(page)
  })
})
