// Module: manager
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible, expectNothingCutOff } from '../support/accessible'
import { tabTo } from '../support/keyboard'
import { open, ready } from '../support/pages'
import { origin } from '../support/people'
import { expect, test } from '../support/test'
import { product } from '../../src/lib/product'

test.use({ signedInAs: 'admin' })

type Genre = { id: string; name: string }
type Book = { id: string; title: string; author: string; genre: Genre; createdAt: string; version: number }

/** A word that no other book has, not even with a typo, since the search is fuzzy. */
const newWord = () =>
  `z${randomUUID()
    .replaceAll(/[\d-]/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')
    .slice(0, 12)}`

async function addGenre(request: APIRequestContext, baseURL: string, name: string): Promise<Genre> {
  const response = await request.post('/api/rest/genres', {
    headers: origin(baseURL),
    data: { name, color: '#445688' },
  })
  expect(response.status(), await response.text()).toBe(201)
  return (await response.json()) as Genre
}

async function sampleGenre(request: APIRequestContext): Promise<Genre> {
  const response = await request.get('/api/rest/genres?searchTerm=Fantasy')
  return ((await response.json()) as { items: Genre[] }).items[0]!
}

/** Creates books that are found by one word and nothing else; with their own genre where that matters. */
async function addBooks(request: APIRequestContext, baseURL: string, count: number, ownGenre = false) {
  const word = newWord()
  const genre = ownGenre ? await addGenre(request, baseURL, `Genre ${word}`) : await sampleGenre(request)
  for (let number = 1; number <= count; number++) {
    const data = {
      title: `${word} ${String(number).padStart(2, '0')}`,
      author: `Author ${word}`,
      genreId: genre.id,
      year: 1900 + number,
    }
    const response = await request.post('/api/rest/books', { headers: origin(baseURL), data })
    expect(response.status(), await response.text()).toBe(201)
  }
  return { word, genre }
}

async function booksOf(request: APIRequestContext, word: string): Promise<Book[]> {
  const response = await request.get(`/api/rest/books?limit=100&sort=title&searchTerm=${word}`)
  const { items } = (await response.json()) as { items: Book[] }
  return items.filter(({ title }) => title.startsWith(word))
}

const rows = (page: Page) => page.getByRole('table', { name: 'Books' }).locator('tbody').getByRole('row')
const row = (page: Page, text: string) => rows(page).filter({ hasText: text })
const searchField = (page: Page) =>
  page.getByRole('searchbox', { name: 'Search by title, author, publisher or ISBN' })
const bar = (page: Page) => page.getByRole('region', { name: 'Selected rows' })
const header = (page: Page, name: string) => page.getByRole('columnheader', { name })
const box = (page: Page, title: string) => page.getByRole('checkbox', { name: `Select ${title}` })
const everyBox = (page: Page) => page.getByRole('checkbox', { name: 'Select all on this page' })
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const undoButton = (page: Page) => toasts(page).getByRole('button', { name: 'Undo' })
const titles = async (page: Page) =>
  (await rows(page).getByRole('link').allTextContents()).map((title) => title.trim())

test('the back link of a book restores the list: after saving, after deleting, from another book', async ({
  page,
  request,
  baseURL,
}) => {
  const { word } = await addBooks(request, baseURL!, 3)
  const left = `/manager/books?searchTerm=${word}&sort=title`
  const back = page.getByRole('main').getByRole('link', { name: 'Books', exact: true })
  await open(page, left)
  await expect(rows(page)).toHaveCount(3)
  await rows(page).first().getByRole('link').first().click()
  await page.getByRole('link', { name: 'Edit book' }).click()
  await page.getByLabel('Year').fill('1950')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(back).toBeVisible()
  await back.click()
  await expect(page).toHaveURL(left)
  await expect(rows(page)).toHaveCount(3)

  await page.getByRole('link', { name: 'New book' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(left)

  await rows(page).first().getByRole('link').first().click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(left)
  await expect(rows(page)).toHaveCount(2)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the rows are server-rendered, and the next page is a link', async ({ page, request }) => {
    const response = await request.get('/api/rest/books?sort=createdAt')
    const { items } = (await response.json()) as { items: Book[] }
    await page.goto('/manager/books?sort=createdAt')
    await expect(page).toHaveTitle(`Books · ${product.name}`)
    await expect(rows(page)).toHaveCount(20)
    for (const [index, { title, author, genre }] of items.entries()) {
      for (const text of [title, author, genre.name]) await expect(rows(page).nth(index)).toContainText(text)
    }
    await expect(page.getByText(/^20 of [\d,]+ shown$/)).toBeVisible()
    // Controls that need a script are not rendered.
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)

    const first = await titles(page)
    await page.getByRole('link', { name: 'Load more' }).click()
    await expect(page).toHaveURL(/[?&]cursor=/)
    await expect(rows(page)).toHaveCount(20)
    for (const title of await titles(page)) expect(first).not.toContain(title)
    await page.getByRole('link', { name: 'Back to the first rows' }).click()
    await expect(page).toHaveURL('/manager/books?sort=createdAt')
    expect(await titles(page)).toEqual(first)
  })

  test('search, filters and order are a form and links', async ({ page }) => {
    await page.goto('/manager/books')
    await header(page, 'Author').getByRole('link').click()
    await expect(page).toHaveURL('/manager/books?sort=author')
    await searchField(page).fill('camus')
    await searchField(page).press('Enter')
    await expect(page).toHaveURL('/manager/books?searchTerm=camus&sort=author')
    await expect(row(page, 'L’Étranger').or(row(page, "L'Étranger"))).toBeVisible()
    await page.getByRole('combobox', { name: 'Genre' }).selectOption('Philosophy')
    await page.getByRole('textbox', { name: 'From year' }).fill('1940')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/searchTerm=camus&sort=author&genre=[\da-f-]+&yearFrom=1940$/)
    await expect(row(page, 'Le Mythe de Sisyphe')).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    await page.getByRole('link', { name: 'Clear search and filters' }).click()
    await expect(page).toHaveURL('/manager/books?sort=author')
  })
})

test('an invalid URL parameter shows everything', async ({ request, baseURL }) => {
  for (const query of ['?genre=fiction&hasCover=maybe', '?sort=isbn', '?cursor=abc', '?yearFrom=soon']) {
    const response = await request.get(`/manager/books${query}`)
    expect(response.status(), query).toBe(200)
    expect(response.url(), query).toBe(`${baseURL}/manager/books`)
  }
})

test('filters are in the URL: reload, back and forward restore them @quick', async ({
  page,
  request,
  baseURL,
}) => {
  const { word, genre } = await addBooks(request, baseURL!, 4, true)
  await open(page, '/manager/books')
  await page.getByRole('combobox', { name: 'Genre' }).selectOption(genre.name)
  await expect(page).toHaveURL(`/manager/books?genre=${genre.id}`)
  await expect(rows(page)).toHaveCount(4)
  await page.getByRole('combobox', { name: 'Cover' }).selectOption('Without cover')
  await expect(page).toHaveURL(`/manager/books?genre=${genre.id}&hasCover=false`)
  await page.getByRole('textbox', { name: 'From year' }).fill('1902')
  await expect(page).toHaveURL(/yearFrom=1902/)
  await page.getByRole('textbox', { name: 'To year' }).fill('1903')
  await page.getByRole('textbox', { name: 'To year' }).press('Enter')
  const all = `/manager/books?genre=${genre.id}&hasCover=false&yearFrom=1902&yearTo=1903`
  await expect(page).toHaveURL(all)
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByRole('status').filter({ hasText: '2 results' })).toHaveText('2 results')

  await page.reload()
  await ready(page)
  await expect(page).toHaveURL(all)
  await expect(page.getByRole('combobox', { name: 'Genre' })).toHaveValue(genre.id)
  await expect(page.getByRole('textbox', { name: 'To year' })).toHaveValue('1903')
  await expect(row(page, `${word} 02`)).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(`/manager/books?genre=${genre.id}&hasCover=false`)
  await expect(page.getByRole('textbox', { name: 'From year' })).toHaveValue('')
  await expect(rows(page)).toHaveCount(4)
  await page.goForward()
  await expect(page.getByRole('textbox', { name: 'From year' })).toHaveValue('1902')
  await page.getByRole('link', { name: 'Clear search and filters' }).click()
  await expect(page).toHaveURL('/manager/books')
  await expect(page.getByRole('textbox', { name: 'From year' })).toHaveValue('')
  await expect(page.getByRole('status').filter({ hasText: 'shown' })).toBeFocused()
})

test('with many genres the filter is searchable', async ({ page }) => {
  await page.route('**/api/rpc/genre/list*', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { json: object }
    await route.fulfill({ response, json: { ...body, json: { ...body.json, total: 500 } } })
  })
  await open(page, '/manager/dashboard')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Books' }).click()
  await page.getByRole('button', { name: 'Filters' }).click()
  const drawer = page.getByRole('dialog', { name: 'Filters and order' })
  const choice = drawer.getByRole('combobox', { name: 'Genre' })
  await expect(choice.getByRole('option', { name: 'Drama' })).toBeAttached()
  await drawer.getByRole('searchbox', { name: 'Find a genre' }).fill('poet')
  await expect(choice.getByRole('option', { name: 'Drama' })).toHaveCount(0)
  await choice.selectOption('Poetry')
  await expect(page).toHaveURL(/genre=/)
  await expectAccessible(page)
})

test.describe('searching', () => {
  for (const [what, term, found] of [
    ['ignores accents', "l'etranger", "L'Étranger"],
    ['ignores Arabic spelling variants, in an English interface', 'انشوده المطر', 'أنشودة المطر'],
    ['knows an ISBN as it stands on the book', '978-0-14-143951-8', 'Pride and Prejudice'],
  ] as const) {
    test(what, async ({ page }) => {
      await open(page, '/manager/books')
      await searchField(page).pressSequentially(term)
      // On a slow machine the keystrokes arrive one debounce apart, and a prefix finds the same.
      await expect(page).toHaveURL(({ searchParams }) => searchParams.get('searchTerm') === term)
      await expect(row(page, found)).toBeVisible()
      await expect(rows(page)).toHaveCount(1)
      await expect(page.getByRole('status').filter({ hasText: '1 result' })).toHaveText('1 result')
    })
  }

  test('says when only similar books match', async ({ page }) => {
    await open(page, '/manager/books?searchTerm=prejudise')
    await expect(
      page.getByRole('status').filter({ hasText: 'Nothing matches “prejudise” exactly. These are similar' }),
    ).toBeVisible()
    await expect(row(page, 'Pride and Prejudice')).toBeVisible()
  })

  test('shows an empty state with the next step', async ({ page }) => {
    await open(page, '/manager/books?searchTerm=kkkkwwwwkkkk&hasCover=false')
    await expect(page.getByRole('heading', { name: 'No book matches “kkkkwwwwkkkk”' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: '0 results' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Show all' }).click()
    await expect(page).toHaveURL('/manager/books')
    await expect(searchField(page)).toHaveValue('')
    await expect(rows(page)).toHaveCount(20)
  })
})

test('a failed request shows an error with a retry', async ({ page, watch }) => {
  watch.allow(/Failed to load resource/)
  await open(page, '/manager/books')
  await page.route('**/api/rpc/book/list*', (route) => route.abort())
  await searchField(page).fill('frankenstein')
  const failed = page.getByRole('alert').filter({ hasText: 'The list did not arrive' })
  // The query retries three times first.
  await expect(failed).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/api/rpc/book/list*')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(row(page, 'Frankenstein')).toBeVisible()
})

test('headers sort in both directions', async ({ page }) => {
  await open(page, '/manager/books')
  await expect(header(page, 'Added')).toHaveAttribute('aria-sort', 'descending')
  for (const [name, first, second] of [
    ['Title', 'title', '-title'],
    ['Author', 'author', '-author'],
    ['Year', '-year', 'year'],
  ] as const) {
    await expect(header(page, name)).toHaveAttribute('aria-sort', 'none')
    for (const sort of [first, second]) {
      await header(page, name).getByRole('link').click()
      await expect(page).toHaveURL(`/manager/books?sort=${sort}`)
      await expect(header(page, name)).toHaveAttribute(
        'aria-sort',
        sort.startsWith('-') ? 'descending' : 'ascending',
      )
    }
  }
  await header(page, 'Added').getByRole('link').click()
  await expect(page).toHaveURL('/manager/books')
  await header(page, 'Added').getByRole('link').click()
  await expect(page).toHaveURL('/manager/books?sort=createdAt')
  // A search is ordered by relevance, and no column header is marked as sorted.
  await open(page, '/manager/books?searchTerm=the')
  await expect(header(page, 'Added')).toHaveAttribute('aria-sort', 'none')
  await header(page, 'Added').getByRole('link').click()
  await expect(page).toHaveURL('/manager/books?searchTerm=the&sort=-createdAt')
})

test('more rows are appended without a layout shift, and the first of them gets the focus', async ({
  page,
  request,
  baseURL,
}) => {
  const { word } = await addBooks(request, baseURL!, 22)
  await open(page, `/manager/books?searchTerm=${word}&sort=title`)
  await expect(page.getByRole('status').filter({ hasText: '20 of 22 shown' })).toHaveText('20 of 22 shown')
  const more = page.getByRole('link', { name: 'Load more' })
  await more.scrollIntoViewIfNeeded()
  const before = await row(page, `${word} 20`).boundingBox()
  await more.click()
  await expect(rows(page)).toHaveCount(22)
  expect((await row(page, `${word} 20`).boundingBox())?.y).toBe(before?.y)
  await expect(row(page, `${word} 21`).getByRole('link')).toBeFocused()
  await expect(page.getByText('This is the end of the list')).toBeVisible()
})

test.describe('a single book', () => {
  test('is opened from its row, deleted from its menu and restored from the toast', async ({
    page,
    request,
    baseURL,
  }) => {
    const { word } = await addBooks(request, baseURL!, 2)
    const [{ id }] = (await booksOf(request, word)) as [Book]
    const read = async () => (await (await request.get(`/api/rest/books/${id}`)).json()) as Book
    const before = await read()
    await open(page, `/manager/books?searchTerm=${word}&sort=title`)
    await page.getByRole('button', { name: `Actions for ${word} 01` }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Open', 'Edit', 'Delete'])
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toHaveAttribute(
      'href',
      `/manager/books/${id}/update`,
    )
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: `Delete ${word} 01?` })
    await expect(dialog).toContainText('You can undo this for 30 days')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(toasts(page)).toContainText('1 book deleted')
    await expect(rows(page)).toHaveCount(1)
    await expect(page.getByRole('status').filter({ hasText: '1 result' })).toBeFocused()
    expect((await request.get(`/api/rest/books/${id}`)).status()).toBe(404)
    await expectAccessible(page)

    await undoButton(page).click()
    await expect(toasts(page)).toContainText('1 restored')
    await expect(rows(page)).toHaveCount(2)
    expect(await read()).toEqual(before)
    await row(page, `${word} 01`).click()
    await expect(page).toHaveURL(`/manager/books/${id}`)
    await page.goBack()
    await page.getByRole('link', { name: 'New book' }).click()
    await expect(page).toHaveURL('/manager/books/new')
  })

  test('a failed undo is reported', async ({ page, request, baseURL }) => {
    const { word, genre } = await addBooks(request, baseURL!, 1)
    await open(page, `/manager/books?searchTerm=${word}`)
    await page.getByRole('button', { name: `Actions for ${word} 01` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(undoButton(page)).toBeVisible()
    const data = { title: `${word} 01`, author: `Author ${word}`, genreId: genre.id }
    expect((await request.post('/api/rest/books', { headers: origin(baseURL), data })).status()).toBe(201)
    await undoButton(page).click()
    await expect(toasts(page)).toContainText('was not restored: its name is in use')
  })
})

test.describe('the toast', () => {
  test('stays ten seconds, and longer while it is hovered', async ({ page, request, baseURL }) => {
    const { word } = await addBooks(request, baseURL!, 1)
    await page.clock.install()
    await open(page, `/manager/books?searchTerm=${word}`)
    await page.getByRole('button', { name: `Actions for ${word} 01` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.clock.runFor(2000)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(undoButton(page)).toBeVisible()
    await page.mouse.move(5, 500)
    await page.clock.runFor(8000)
    await expect(undoButton(page)).toBeVisible()
    await undoButton(page).hover()
    await page.clock.runFor(30_000)
    await expect(undoButton(page)).toBeVisible()
    await page.mouse.move(5, 500)
    await page.clock.runFor(5000)
    await expect(undoButton(page)).toHaveCount(0)
  })

  test('shows the progress of a long undo', async ({ page, request, baseURL }) => {
    const { word } = await addBooks(request, baseURL!, 2)
    await open(page, `/manager/books?searchTerm=${word}`)
    await everyBox(page).check()
    await bar(page).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    let responses = () => {}
    const held = new Promise<void>((resolve) => {
      responses = resolve
    })
    await page.route('**/api/rpc/act/undo', async (route) => {
      await held
      await route.continue()
    })
    await undoButton(page).click()
    await expect(toasts(page)).toContainText('Undoing…')
    responses()
    await expect(toasts(page)).toContainText('2 restored')
    await expect(toasts(page)).not.toContainText('Undoing…')
    await expect(rows(page)).toHaveCount(2)
  })
})

test.describe('selecting rows', () => {
  test('one by one, a range with Shift, all shown; without a layout shift', async ({
    page,
    request,
    baseURL,
  }) => {
    const { word } = await addBooks(request, baseURL!, 5)
    await open(page, `/manager/books?searchTerm=${word}&sort=title`)
    const before = await rows(page).first().boundingBox()
    await box(page, `${word} 02`).check()
    expect(await rows(page).first().boundingBox()).toEqual(before)
    await expect(bar(page)).toContainText('1 book selected')
    await box(page, `${word} 04`).click({ modifiers: ['Shift'] })
    await expect(bar(page)).toContainText('3 books selected')
    await everyBox(page).click()
    await expect(bar(page)).toContainText('5 on this page selected')
    // All matches are shown, so there is nothing more to select.
    await expect(bar(page).getByRole('button', { name: /^Select all/ })).toHaveCount(0)
    await bar(page).getByRole('button', { name: 'Clear the selection' }).click()
    await expect(bar(page)).toHaveCount(0)
  })

  test('changes their genre, and undoes it', async ({ page, request, baseURL }) => {
    const { word, genre } = await addBooks(request, baseURL!, 3)
    const target = await addGenre(request, baseURL!, `Target ${word}`)
    await open(page, `/manager/books?searchTerm=${word}&sort=title`)
    await box(page, `${word} 01`).check()
    await box(page, `${word} 03`).check()
    await bar(page).getByRole('button', { name: 'Change genre' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change the genre of 2 books?' })
    await dialog.getByRole('button', { name: 'Change genre' }).click()
    await expect(dialog.getByRole('combobox', { name: 'New genre' })).toHaveAccessibleDescription(
      'Genre is required',
    )
    await dialog.getByRole('combobox', { name: 'New genre' }).selectOption(target.name)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Change genre' }).click()
    await expect(toasts(page)).toContainText('2 books moved')
    await expect(row(page, target.name)).toHaveCount(2)
    await expect(bar(page)).toHaveCount(0)
    expect((await booksOf(request, word)).map((book) => book.genre.id)).toEqual([
      target.id,
      genre.id,
      target.id,
    ])
    await undoButton(page).click()
    await expect(toasts(page)).toContainText('2 restored')
    await expect(row(page, genre.name)).toHaveCount(3)
    expect(new Set((await booksOf(request, word)).map((book) => book.genre.id))).toEqual(new Set([genre.id]))

    // Another user moved one and deleted another: the result counts each.
    const [first, second] = await booksOf(request, word)
    await everyBox(page).check()
    const headers = origin(baseURL)
    await request.patch(`/api/rest/books/${first!.id}`, { headers, data: { genreId: target.id } })
    await request.delete(`/api/rest/books/${second!.id}`, { headers, data: {} })
    await bar(page).getByRole('button', { name: 'Change genre' }).click()
    await page.getByRole('dialog').getByRole('combobox', { name: 'New genre' }).selectOption(target.name)
    await page.getByRole('dialog').getByRole('button', { name: 'Change genre' }).click()
    await expect(toasts(page)).toContainText('1 book moved, 1 was there already, 1 is no longer here')
  })

  test('all matches, also those not shown, are deleted and restored @quick', async ({
    page,
    request,
    baseURL,
  }) => {
    const { word } = await addBooks(request, baseURL!, 22)
    const before = await booksOf(request, word)
    await open(page, `/manager/books?searchTerm=${word}`)
    await everyBox(page).check()
    await expect(bar(page)).toContainText('20 on this page selected')
    await bar(page).getByRole('button', { name: 'Select all 22 that match' }).click()
    await expect(bar(page)).toContainText('All 22 that match are selected')
    const requested = page.waitForRequest('**/api/rpc/book/bulk')
    await bar(page).getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete 22 books?' })
    await expect(dialog).toContainText('with their covers and descriptions')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    expect((await requested).postDataJSON()).toMatchObject({ json: { which: { all: { searchTerm: word } } } })
    await expect(toasts(page)).toContainText('22 books deleted')
    await expect(page.getByRole('heading', { name: `No book matches “${word}”` })).toBeVisible()
    expect(await booksOf(request, word)).toEqual([])
    await undoButton(page).click()
    await expect(toasts(page)).toContainText('22 restored')
    await expect(page.getByRole('status').filter({ hasText: '20 of 22 shown' })).toBeVisible()
    expect(await booksOf(request, word)).toEqual(before)
  })

  test('a failure is shown, and the dialog stays open for a retry', async ({
    page,
    request,
    baseURL,
    watch,
  }) => {
    watch.allow(/Failed to load resource/)
    const { word } = await addBooks(request, baseURL!, 2)
    await open(page, `/manager/books?searchTerm=${word}`)
    await everyBox(page).check()
    await page.route('**/api/rpc/book/bulk', (route) => route.abort())
    await bar(page).getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete 2 books?' })
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('That did not work. Please look at the list and try again.')).toBeVisible()
    await page.unroute('**/api/rpc/book/bulk')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(toasts(page)).toContainText('2 books deleted')
    await expect(dialog).toBeHidden()
  })
})

test('the export has the rows of the list, in its order', async ({ page, request, baseURL }) => {
  const { word } = await addBooks(request, baseURL!, 22)
  await open(page, `/manager/books?searchTerm=${word}&sort=-title&yearFrom=1902`)
  await page.getByRole('button', { name: 'Export' }).click()
  const csv = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const file = await csv
  expect(file.suggestedFilename()).toMatch(/^books-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '').trim().split(/\r?\n/)
  expect(lines[0]).toMatch(/^title,author,genre/)
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(
    Array.from({ length: 21 }, (_, index) => `${word} ${String(22 - index).padStart(2, '0')}`),
  )
  await page.getByRole('button', { name: 'Export' }).click()
  const json = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'JSON' }).click()
  const items = JSON.parse(await readFile(await (await json).path(), 'utf8')) as Book[]
  expect(items).toHaveLength(21)
  await expect(page).toHaveURL(`/manager/books?searchTerm=${word}&sort=-title&yearFrom=1902`)
})

test('by keyboard alone: search, select, delete, undo', async ({ page, request, baseURL }) => {
  const { word } = await addBooks(request, baseURL!, 2)
  await open(page, '/manager/books')
  await page.keyboard.press('/')
  await expect(searchField(page)).toBeFocused()
  await page.keyboard.type(word)
  await expect(rows(page)).toHaveCount(2)
  await tabTo(page, everyBox(page))
  await page.keyboard.press('Space')
  const remove = bar(page).getByRole('button', { name: 'Delete' })
  await tabTo(page, remove)
  await page.keyboard.press('Enter')
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete' })
  await expect(confirm).toBeVisible()
  await tabTo(page, confirm)
  await page.keyboard.press('Enter')
  await expect(toasts(page)).toContainText('2 books deleted')
  await expect(undoButton(page)).toHaveAttribute('aria-keyshortcuts', 'Control+Z Meta+Z')
  await page.keyboard.press('Control+z')
  await expect(toasts(page)).toContainText('2 restored')
  await expect(rows(page)).toHaveCount(2)

  // The menu button can be reached by Tab too, and gets the focus back.
  await page.getByRole('button', { name: `Actions for ${word} 02` }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(confirm).toBeVisible()
  await tabTo(page, confirm)
  await page.keyboard.press('Enter')
  await expect(undoButton(page)).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await tabTo(page, undoButton(page))
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(2)
  await expect(page.locator('body')).not.toBeFocused()
})

test.describe('an ordinary user', () => {
  test.use({ signedInAs: 'user' })

  test('gets the 403 page', async ({ page, watch }) => {
    watch.allow(/403/)
    const response = await page.goto('/manager/books')
    expect(response!.status()).toBe(403)
    await expect(page.getByRole('heading', { name: "You don't have access to this page" })).toBeVisible()
  })
})

for (const width of [820, 1280]) {
  test(`at ${width} pixels everything is inside the page and accessible`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await open(page, '/manager/books?sort=createdAt')
    for (const each of await rows(page).all()) expect((await each.boundingBox())!.height).toBeLessThan(100)
    await expectNothingCutOff(page)
    await rows(page).first().getByRole('checkbox').check()
    await expect(bar(page)).toBeVisible()
    await expectAccessible(page)
    await expectNothingCutOff(page)
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('filters and order are in a drawer, and touch targets are large enough', async ({
    page,
    request,
    baseURL,
  }) => {
    const { word, genre } = await addBooks(request, baseURL!, 3, true)
    await open(page, '/manager/books')
    await expect(page.getByRole('combobox')).toHaveCount(0)
    await page.getByRole('button', { name: 'Filters' }).tap()
    const drawer = page.getByRole('dialog', { name: 'Filters and order' })
    await drawer.getByRole('combobox', { name: 'Genre' }).selectOption(genre.name)
    await drawer.getByRole('textbox', { name: 'From year' }).fill('1902')
    await drawer.getByRole('combobox', { name: 'Order' }).selectOption('Title, Z to A')
    await expect(page).toHaveURL(/yearFrom=1902/)
    await expect(page).toHaveURL(/sort=-title/)
    await expectAccessible(page)
    await drawer.getByRole('button', { name: 'Show 2 results' }).tap()
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('button', { name: 'Filters 2 active' })).toBeVisible()
    await expect(rows(page).first()).toContainText(`${word} 03`)
    await rows(page).first().locator('label').tap()
    await expect(bar(page)).toContainText('1 book selected')
    const small = await page.getByRole('main').evaluate((main) =>
      [...main.querySelectorAll('a, button, select, label, input[type=search]')]
        .filter((element) => element.checkVisibility() && !element.closest('.sr-only, thead'))
        // The link of a card covers the whole card.
        .filter((element) => !element.matches('tbody a'))
        .filter((element) => element.getBoundingClientRect().height < 44)
        .map((element) => element.textContent || element.getAttribute('aria-label')),
    )
    expect(small).toEqual([])
    await expectNothingCutOff(page)
  })

  test.describe('in Arabic', () => {
    test.use({ locale: 'ar', colorScheme: 'dark' })

    test('everything is mirrored, uses Arabic plurals, and can be undone', async ({
      page,
      request,
      baseURL,
    }) => {
      const { word } = await addBooks(request, baseURL!, 3)
      await open(page, `/manager/books?searchTerm=${word}&sort=title`)
      const list = page.getByRole('table', { name: 'الكتب' }).locator('tbody').getByRole('row')
      await expect(list).toHaveCount(3)
      await expect(page.getByText('3 نتائج')).toBeVisible()
      const title = await list.first().getByRole('link').boundingBox()
      expect((await list.first().locator('[aria-hidden=true]').first().boundingBox())!.x).toBeGreaterThan(
        title!.x,
      )
      for (const label of await list.locator('label').all()) await label.tap()
      await expect(page.getByText('المحدد في هذه الصفحة: 3').last()).toBeVisible()
      await expectAccessible(page)
      await expectNothingCutOff(page)
      await page.getByRole('button', { name: 'إجراءات', exact: true }).tap()
      await page.getByRole('menuitem', { name: 'حذف' }).tap()
      await page.getByRole('dialog').getByRole('button', { name: 'حذف' }).tap()
      await expect(page.getByText('حُذفت 3 كتب')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'تراجع' }).tap()
      await expect(page.getByText('تمت استعادة 3 عناصر')).toBeVisible()
      await expect(list).toHaveCount(3)
    })
  })
})
