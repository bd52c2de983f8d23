import type { Page } from '@playwright/test'
import { newName, origin } from '../support/people'
import { openFirstRow, type Row } from '../support/round-trips'
import { expect, test } from '../support/test'
import { refusals } from '../support/watch'

// The first book of the whole list may be one that a concurrent test adds and deletes.
const sample = 'searchTerm=Hamlet'
const book: Row = ['a book of the app @quick', `/app/books?${sample}`, 'li a[href^="/app/books/"]', true]
const managed: Row = ['a book of the manager', `/manager/books?${sample}`, 'tbody a', true]

const rows: Row[] = [
  book,
  managed,
  ['a genre', '/manager/genres', 'tbody a', true],
  ['a shelf', '/app/shelves', 'li a[href^="/app/shelves/"]', true],
]

test.describe('a click on a row takes no round trip to the heading of its page, and two to all of it:', () => {
  test.use({ signedInAs: 'admin' })
  for (const row of rows) test(row[0], ({ page }) => openFirstRow(page, row))
})

test.describe('a tap that is the first input of all takes one round trip to the heading, and two to all of it:', () => {
  test.use({ signedInAs: 'admin', hasTouch: true })
  for (const row of [book, managed]) test(row[0], ({ page }) => openFirstRow(page, row, 'tap'))
})

test.describe('since its list was read,', () => {
  test.use({ signedInAs: 'admin' })

  /** Opens a list whose only row is a new book. */
  async function openListOf(page: Page, baseURL: string, list: string) {
    const title = newName('Almanac')
    const { items } = (await (await page.request.get('/api/rest/genres?limit=1')).json()) as {
      items: { id: string }[]
    }
    const data = { title, author: newName('Author'), genreId: items[0]!.id }
    const added = await page.request.post('/api/rest/books', { headers: origin(baseURL), data })
    expect(added.status(), await added.text()).toBe(201)
    const { id } = (await added.json()) as { id: string }
    await page.goto(`${list}?searchTerm=${encodeURIComponent(title)}`)
    await page.waitForLoadState('networkidle')
    return { link: page.locator(`main a[href="${list}/${id}"]`).first(), path: `/api/rest/books/${id}` }
  }

  for (const list of ['/app/books', '/manager/books']) {
    test(`a renamed row of ${list} leads to the new title, in the heading and of the page`, async ({
      page,
      baseURL,
    }) => {
      const { link, path } = await openListOf(page, baseURL!, list)
      const title = newName('Renamed')
      const changed = await page.request.patch(path, { headers: origin(baseURL), data: { title } })
      expect(changed.status(), await changed.text()).toBe(200)
      await link.click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page).toHaveTitle(new RegExp(title))
    })

    test(`a deleted row of ${list} leads to its 404`, async ({ page, baseURL, watch }) => {
      watch.allow(...refusals)
      const { link, path } = await openListOf(page, baseURL!, list)
      const removed = await page.request.delete(path, { headers: origin(baseURL) })
      expect(removed.ok(), await removed.text()).toBe(true)
      await link.click()
      await expect(page.getByText('404').first()).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`${list}/`))
    })
  }
})
