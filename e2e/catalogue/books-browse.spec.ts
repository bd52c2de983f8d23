import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible, expectNothingCutOff } from '../support/accessible'
import { open, ready } from '../support/pages'
import { newName, origin, stateOf } from '../support/people'
import { expect, test } from '../support/test'
import { refusals } from '../support/watch'
import { wordsOf } from '../support/words'
import { product } from '../../src/lib/product'
import { areServed } from '../../tests/support/languages'

test.use({ signedInAs: 'user' })

type Book = { id: string; title: string; author: string; isbn: string; genre: { id: string; name: string } }

async function booksOf(request: APIRequestContext, query: string): Promise<Book[]> {
  const response = await request.get(`/api/rest/books?${query}`)
  const { items } = (await response.json()) as { items: Book[] }
  return items
}

const oneOf = async (request: APIRequestContext, title: string) =>
  (await booksOf(request, `searchTerm=${encodeURIComponent(title)}`)).find((book) => book.title === title)!

const shelf = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ has: page.locator('.cover + p') }) // prettier-ignore
const book = (page: Page, title: string) => shelf(page).filter({ hasText: title })
const cover = (page: Page, title: string) => book(page, title).first().locator('.cover').first()
const searchField = (page: Page) =>
  page.getByRole('searchbox', { name: 'Search title, author, publisher or ISBN' })
const order = (page: Page) => page.getByRole('combobox', { name: 'Order' })
const genres = (page: Page) => page.getByRole('navigation', { name: 'Genres' })
const line = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const titles = async (page: Page) =>
  shelf(page).evaluateAll((items) => items.map((item) => item.querySelector('.cover + p')!.textContent))

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the books are server-rendered, and the next page is a link @quick', async ({ page, request }) => {
    const first = (await booksOf(request, 'sort=title')).map(({ title }) => title)
    await page.goto('/app/books?sort=title')
    await expect(page).toHaveTitle(`Books · ${product.name}`)
    expect(await titles(page)).toEqual(first)
    await expect(page.getByText(/^20 of \d+ shown$/)).toBeVisible()
    await page.getByRole('link', { name: 'Load more' }).click()
    await expect(page).toHaveURL(/[?&]cursor=/)
    const next = await titles(page)
    expect(next).toHaveLength(20)
    for (const title of next) expect(first).not.toContain(title)
    await page.getByRole('link', { name: 'Back to the first books' }).click()
    await expect(page).toHaveURL('/app/books?sort=title')
    expect(await titles(page)).toEqual(first)
  })

  test('search and order are a form, genres are links, a book is a page', async ({ page, request }) => {
    const { genre } = await oneOf(request, 'Hamlet')
    await page.goto('/app/books')
    await genres(page).getByRole('link', { name: 'Drama' }).click()
    await expect(page).toHaveURL(`/app/books?genre=${genre.id}`)
    await searchField(page).fill('shakespeare')
    await order(page).selectOption('By title')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(`/app/books?searchTerm=shakespeare&genre=${genre.id}&sort=title`)
    expect(await titles(page)).toEqual(['Hamlet', 'The Tempest'])
    await book(page, 'The Tempest').getByRole('link').click()
    await expect(page).toHaveTitle(`The Tempest · ${product.name}`)
    await expect(page.getByRole('heading', { level: 1, name: 'The Tempest' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Books' }).click()
    await expect(page).toHaveURL('/app/books')
  })
})

test('browse, search, filter, sort, load more, open, and go back to the same list @quick', async ({
  page,
  request,
  playwright,
  baseURL,
}) => {
  const { genre } = await oneOf(request, 'Beloved')
  // The newest of its genre, which no other test deletes meanwhile.
  const admin = await playwright.request.newContext({ baseURL, storageState: stateOf('admin') })
  const next = newName('Next')
  const added = await admin.post('/api/rest/books', {
    headers: origin(baseURL),
    data: { title: next, author: 'Amina Farah', genreId: genre.id },
  })
  expect(added.status()).toBe(201)
  await admin.dispose()
  await open(page, '/app')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Books' }).click()
  await expect(shelf(page)).toHaveCount(20)

  await searchField(page).pressSequentially('sea')
  await expect(page).toHaveURL('/app/books?searchTerm=sea')
  await expect(book(page, 'By the Sea')).toBeVisible()
  await expect(order(page).locator('option').first()).toHaveText('Best match')
  await searchField(page).press('Escape')
  await expect(page).toHaveURL('/app/books')

  await genres(page).getByRole('link', { name: 'Fiction', exact: true }).click()
  await expect(page).toHaveURL(`/app/books?genre=${genre.id}`)
  await expect(genres(page).locator('[aria-current]')).toHaveText('Fiction')
  await expect(line(page, '20 of')).toBeVisible()
  await order(page).selectOption('Earliest year first')
  await expect(page).toHaveURL(`/app/books?genre=${genre.id}&sort=year`)
  await expect(shelf(page).nth(1)).toContainText('Persuasion')

  const more = page.getByRole('link', { name: 'Load more' })
  const last = shelf(page).nth(19)
  await more.scrollIntoViewIfNeeded()
  const place = await last.boundingBox()
  await more.click()
  await expect.poll(() => shelf(page).count()).toBeGreaterThan(20)
  expect((await last.boundingBox())?.y).toBe(place?.y)
  await expect(shelf(page).nth(20).getByRole('link')).toBeFocused()
  const all = await titles(page)

  await shelf(page).nth(20).getByRole('link').scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => scrollY)
  expect(scrolled).toBeGreaterThan(200)
  await shelf(page).nth(20).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: all[20]! })).toBeVisible()
  // Through another book, and still back to the same list.
  await page.getByRole('region', { name: 'More in Fiction' }).getByRole('link', { name: next }).click()
  await expect(page.getByRole('heading', { level: 1, name: next })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Books', exact: true }).click()
  await expect(page).toHaveURL(`/app/books?genre=${genre.id}&sort=year`)
  expect(await titles(page)).toEqual(all)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled)

  await page.reload()
  await ready(page)
  await expect(order(page)).toHaveValue('year')
  await expect(genres(page).locator('[aria-current]')).toHaveText('Fiction')
  await page.goBack()
  await expect(order(page)).toHaveValue('')
  await expect(page).toHaveURL(`/app/books?genre=${genre.id}`)
  await page.goBack()
  await expect(page).toHaveURL('/app/books')
  await expect(genres(page).locator('[aria-current]')).toHaveText('All')
})

test.describe('searching', () => {
  for (const [what, term, found] of [
    ['ignores taa marbuta in an English interface', 'ذاكره الجسد', 'ذاكرة الجسد'],
    ['ignores hamza forms in an English interface', 'انشوده المطر', 'أنشودة المطر'],
    ['ignores accents', 'les miserables', 'Les Misérables'],
    ['knows publishers', 'egerton', 'Pride and Prejudice'],
    ['knows an ISBN as it is printed', '978-0-14-143951-8', 'Pride and Prejudice'],
  ] as const) {
    test(what, async ({ page }) => {
      await open(page, '/app/books')
      await searchField(page).pressSequentially(term)
      // On a slow machine the keystrokes arrive one debounce apart, and a prefix finds the same.
      await expect(page).toHaveURL(({ searchParams }) => searchParams.get('searchTerm') === term)
      await expect(line(page, '1 book')).toHaveText('1 book')
      expect(await titles(page)).toEqual([found])
    })
  }

  test('tolerates a typo, and says so', async ({ page }) => {
    await open(page, '/app/books')
    await searchField(page).pressSequentially('frankenstien')
    await expect(line(page, 'Nothing matches “frankenstien” exactly. These are similar')).toContainText(
      '1 of 1 shown',
    )
    expect(await titles(page)).toEqual(['Frankenstein'])
  })

  test('keeps the old books until the new ones have loaded', async ({ page }) => {
    await open(page, '/app/books')
    const before = await titles(page)
    const top = await shelf(page).first().boundingBox()
    let response = () => {}
    const held = new Promise<void>((resolve) => {
      response = resolve
    })
    await page.route('**/api/rpc/book/list*', async (route) => {
      await held
      await route.continue()
    })
    await searchField(page).pressSequentially('dune')
    await expect(page).toHaveURL(/searchTerm=dune/)
    expect(await titles(page)).toEqual(before)
    expect(await shelf(page).first().boundingBox()).toEqual(top)
    response()
    await expect(line(page, '1 book')).toBeVisible()
    expect(await titles(page)).toEqual(['Dune'])
    expect((await shelf(page).first().boundingBox())?.y).toBe(top?.y)
  })

  test('shows an empty state with a link to all books', async ({ page }) => {
    await open(page, '/app/books?searchTerm=kkkkwwwwkkkk&sort=title')
    await expect(page.getByRole('heading', { name: 'No book matches “kkkkwwwwkkkk”' })).toBeVisible()
    await expect(line(page, '0 books')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Show all' }).click()
    await expect(page).toHaveURL('/app/books?sort=title')
    await expect(searchField(page)).toHaveValue('')
    await expect(shelf(page)).toHaveCount(20)
  })
})

test('a failed request shows an error with a retry', async ({ page, watch }) => {
  watch.allow(/Failed to load resource/)
  await open(page, '/app/books')
  await page.route('**/api/rpc/book/list*', (route) => route.abort())
  await searchField(page).fill('dune')
  const failed = page.getByRole('alert').filter({ hasText: 'The list did not arrive' })
  // The query retries three times first.
  await expect(failed).toBeVisible({ timeout: 20_000 })
  await expectAccessible(page)
  await page.unroute('**/api/rpc/book/list*')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(book(page, 'Dune')).toBeVisible()

  await open(page, '/app/books')
  await page.route('**/api/rpc/book/list*', (route) => route.abort())
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect(page.getByText('The next books did not arrive. Please try again.')).toBeVisible({
    timeout: 20_000,
  })
  await expect(shelf(page)).toHaveCount(20)
})

test('a count above the limit is shown as "more than"', async ({ page }) => {
  await page.route('**/api/rpc/book/list*', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { json: object }
    await route.fulfill({
      response,
      json: { ...body, json: { ...body.json, total: 1000, totalIsAtLeast: true } },
    })
  })
  await open(page, '/app/books')
  await genres(page).getByRole('link', { name: 'Fiction', exact: true }).click()
  await expect(line(page, '20 of more than 1,000 shown')).toBeVisible()
})

test('an invalid URL parameter shows all books', async ({ request, baseURL }) => {
  for (const query of ['?genre=fiction', '?sort=password', '?cursor=abc', '?searchTerm=%00', '?author=%00']) {
    const response = await request.get(`/app/books${query}`)
    expect(response.status(), query).toBe(200)
    expect(response.url(), query).toBe(`${baseURL}/app/books`)
  }
})

test.describe('a book', () => {
  test('is shown in full, with more by its author and of its genre', async ({ page, request, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { id, isbn, genre } = await oneOf(request, 'Mrs Dalloway')
    await open(page, `/app/books/${id}`)
    await expect(page).toHaveTitle(`Mrs Dalloway · ${product.name}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1, name: 'Mrs Dalloway' })).toBeVisible()
    await expect(main.getByText('Hogarth Press', { exact: true })).toBeVisible()
    await expect(main.getByText('1925', { exact: true })).toBeVisible()
    await expect(main.getByText(isbn, { exact: true })).toHaveCSS('direction', 'ltr')
    await page.getByRole('button', { name: 'Copy the ISBN' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(isbn)
    // Only with the permission.
    await expect(main.getByRole('link', { name: 'Edit' })).toHaveCount(0)

    const byAuthor = page.getByRole('region', { name: 'More by Virginia Woolf' })
    await expect(byAuthor.getByRole('listitem')).toHaveCount(2)
    await expect(byAuthor).not.toContainText('Mrs Dalloway')
    const ofGenre = page.getByRole('region', { name: 'More in Fiction' })
    await expect(ofGenre.getByRole('listitem')).toHaveCount(5)
    await expect(ofGenre).not.toContainText('Mrs Dalloway')
    await expect(ofGenre).not.toContainText('To the Lighthouse')
    await expect(main.getByRole('link', { name: 'Fiction', exact: true })).toHaveAttribute(
      'href',
      `/app/books?genre=${genre.id}`,
    )

    await main.getByRole('link', { name: 'Virginia Woolf', exact: true }).click()
    await expect(page).toHaveURL('/app/books?author=Virginia+Woolf')
    await expect(shelf(page)).toHaveCount(3)
    await page.getByRole('link', { name: 'Remove the filter: Virginia Woolf' }).click()
    await expect(page).toHaveURL('/app/books')
    await expect(line(page, 'shown')).toBeFocused()
    await expect(shelf(page)).toHaveCount(20)
  })

  test('without related books has no empty sections', async ({ page, request }) => {
    const { id } = await oneOf(request, 'Dune')
    await open(page, `/app/books/${id}`)
    await expect(page.getByRole('region', { name: 'More by Frank Herbert' })).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'More in Science Fiction' })).toBeVisible()
  })

  test('that does not exist is a 404 page', async ({ page, request, watch }) => {
    watch.allow(...refusals)
    for (const id of [
      'any',
      '0',
      '01a1df37-0000-7000-8000-000000000000',
      "'--",
      '%F0%9F%93%9A',
      'a'.repeat(300),
    ]) {
      const response = await request.get(`/app/books/${id}`)
      expect(response.status(), id).toBe(404)
    }
    await page.goto('/app/books/any')
    await expect(page.getByRole('heading', { name: 'This page could not be found' })).toBeVisible()
  })

  test.describe('for librarians', () => {
    test.use({ signedInAs: 'admin' })

    test('keeps its paragraphs, and links to its manager page', async ({ page, request, baseURL }) => {
      const { genre } = await oneOf(request, 'Dune')
      const data = {
        title: `Paragraphs ${Date.now()}`,
        author: 'Nobody Else',
        genreId: genre.id,
        description: 'The first.\n\nالثانية من اليمين.\nIts second line.',
      }
      const response = await request.post('/api/rest/books', { headers: origin(baseURL), data })
      expect(response.status(), await response.text()).toBe(201)
      const { id } = (await response.json()) as Book
      await open(page, `/app/books/${id}`)
      const second = page.getByText('الثانية من اليمين.')
      await expect(second).toHaveCSS('white-space-collapse', 'preserve-breaks')
      await expect(page.getByRole('main').getByText('ISBN')).toHaveCount(0)
      await expect(page.getByRole('main').getByRole('link', { name: 'Edit' })).toHaveAttribute(
        'href',
        `/manager/books/${id}`,
      )
      await request.delete(`/api/rest/books/${id}`, { headers: origin(baseURL) })
    })
  })
})

test('by keyboard alone: search, choose a genre, load more, open, and back', async ({ page }) => {
  await open(page, '/app/books')
  await page.keyboard.press('/')
  await expect(searchField(page)).toBeFocused()
  await page.keyboard.type('virginia')
  await expect(line(page, '3 books')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/app/books')
  await page.keyboard.press('Tab')
  await expect(genres(page).getByRole('link', { name: 'All' })).toBeFocused()
  for (let step = 0; step < 4; step++) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(genres(page).locator('[aria-current]')).toHaveText('Fiction')
  // The old rows stay until those of the genre have loaded.
  await expect(page.locator('[aria-busy]')).toHaveCount(0)
  await page.getByRole('link', { name: 'Load more' }).focus()
  await page.keyboard.press('Enter')
  await expect(shelf(page).nth(20).getByRole('link')).toBeFocused()
  const name = (await titles(page))[20]!
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Books', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(genres(page).locator('[aria-current]')).toHaveText('Fiction')
  await expect(shelf(page).nth(20)).toBeVisible()
})

test('texts of a book follow the direction of their language, not that of the interface', async ({
  page,
}) => {
  const books = [
    { searchTerm: 'بين القصرين', direction: 'rtl' },
    { searchTerm: 'Persuasion', direction: 'ltr' },
  ]
  for (const language of ['en', 'ar'].filter((code) => areServed(code))) {
    for (const { searchTerm, direction } of books) {
      await open(page, `/app/books?searchTerm=${searchTerm}&lng=${language}`)
      const shown = shelf(page).filter({ has: page.getByText(searchTerm, { exact: true }) })
      await expect(cover(page, searchTerm)).toHaveCSS('direction', direction)
      for (const text of await shown.locator('p').all()) await expect(text).toHaveCSS('direction', direction)
      await shown.getByRole('link').click()
      const title = page.getByRole('heading', { level: 1, name: searchTerm })
      await expect(title).toHaveCSS('direction', direction)
      // The description follows the shelf control, which has the direction of the interface.
      const texts = title.locator('../..').getByRole('paragraph')
      await expect(texts).not.toHaveCount(0)
      for (const text of await texts.all()) await expect(text).toHaveCSS('direction', direction)
    }
  }
})

test.describe('covers', () => {
  test('have enough contrast in every genre colour', async ({ page }) => {
    await open(page, '/app/books?sort=title')
    const worst = await page.evaluate(() => {
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
      const luminance = (color: string) => {
        canvas.fillStyle = color
        canvas.fillRect(0, 0, 1, 1)
        const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) =>
          part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
        ) as [number, number, number]
        return 0.2126 * r + 0.7152 * g + 0.0722 * b
      }
      const contrast = (one: string, other: string) => {
        const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
        return (high + 0.05) / (low + 0.05)
      }
      const steps = ['00', '55', 'aa', 'ff']
      const colors = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)))
      const looks = new Map<string, HTMLElement>()
      for (const each of document.querySelectorAll<HTMLElement>('main li .cover'))
        for (const name of each.classList) if (/^cover-(?!edge)/.test(name)) looks.set(name, each)
      let lowest = { ratio: 21, look: '', color: '', turn: '' }
      for (const [look, element] of looks) {
        const probe = element.appendChild(document.createElement('i'))
        const read = (name: string) => {
          probe.style.color = `var(${name})`
          return getComputedStyle(probe).color
        }
        for (const color of colors)
          for (const turn of ['-24', '24']) {
            element.style.setProperty('--cover', color)
            element.style.setProperty('--turn', turn)
            const ink = read('--ink')
            for (const under of ['--ground', '--shade', '--glow']) {
              const ratio = contrast(ink, read(under))
              if (ratio < lowest.ratio) lowest = { ratio, look: `${look} ${under}`, color, turn }
            }
          }
      }
      return { ...lowest, looks: [...looks.keys()].toSorted() }
    })
    expect(worst.looks).toEqual(['cover-deep', 'cover-duo', 'cover-night', 'cover-paper'])
    expect(worst.ratio, JSON.stringify(worst)).toBeGreaterThanOrEqual(4.5)
  })

  test('are deterministic, and never break a word', async ({ page }) => {
    const broken = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('main li .cover p')]
          .filter((text) => {
            // Without overflow-wrap a word that is too long would overflow.
            text.style.overflowWrap = 'normal'
            return text.scrollWidth > text.clientWidth + 1
          })
          .map((text) => text.textContent),
      )
    await open(page, '/app/books?sort=title')
    expect(await broken()).toEqual([])
    await open(page, '/app/books?searchTerm=frankenstein')
    const drawing = () => cover(page, 'Frankenstein').evaluate((element) => element.outerHTML)
    const before = await drawing()
    await page.reload()
    await ready(page)
    expect(await drawing()).toBe(before)
    expect(await broken()).toEqual([])
  })
})

test.describe('layout at every width', () => {
  for (const [width, colorScheme, language] of [
    [1280, 'light', 'en'],
    [820, 'light', 'fr'],
    [390, 'dark', 'ar'],
    [390, 'light', 'sw'],
  ] as const) {
    test(`${width} px, ${colorScheme}, ${language}`, async ({ page, request }) => {
      test.skip(!areServed(language), `${language} is not served`)
      const say = wordsOf(language)
      const { id, author } = await oneOf(request, 'Mrs Dalloway')
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ colorScheme })
      for (const path of [
        '/app/books',
        `/app/books?author=${encodeURIComponent(author)}&searchTerm=a`,
        '/app/books?searchTerm=frankenstien',
        '/app/books?searchTerm=kkkkwwwwkkkk',
        `/app/books/${id}`,
      ]) {
        await open(page, `${path}${path.includes('?') ? '&' : '?'}lng=${language}`)
        await expectNothingCutOff(page)
        await expectAccessible(page)
      }
      await expect(page.getByRole('region', { name: say('book:page.moreBy', { author }) })).toBeVisible()
    })
  }
})
