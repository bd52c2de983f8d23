// Module: manager
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expectAccessible, expectNothingCutOff } from '../support/accessible'
import { open } from '../support/pages'
import { newName, origin } from '../support/people'
import { expect, test } from '../support/test'
import { wordsOf } from '../support/words'
import { product } from '../../src/lib/product'

const [say, sayInArabic] = [wordsOf('en'), wordsOf('ar')]

test.use({ signedInAs: 'admin' })

type Genre = { id: string; name: string; color: string; books: number; version: number }

/** The browser logs every response with this status. */
const refused = /status of 409/

async function addGenre(
  request: APIRequestContext,
  baseURL: string,
  name: string,
  books = 0,
): Promise<Genre> {
  const headers = origin(baseURL)
  const response = await request.post('/api/rest/genres', { headers, data: { name, color: '#445688' } })
  expect(response.status(), await response.text()).toBe(201)
  const genre = (await response.json()) as Genre
  for (let number = 1; number <= books; number++) await addBook(request, baseURL, genre, number)
  return genre
}

async function addBook(request: APIRequestContext, baseURL: string, { id, name }: Genre, number: number) {
  const data = { title: `${name} ${number}`, author: name, genreId: id }
  const response = await request.post('/api/rest/books', { headers: origin(baseURL), data })
  expect(response.status(), await response.text()).toBe(201)
}

async function genreNamed(request: APIRequestContext, name: string): Promise<Genre | undefined> {
  const response = await request.get(`/api/rest/genres?limit=100&searchTerm=${encodeURIComponent(name)}`)
  const { items } = (await response.json()) as { items: Genre[] }
  return items.find((genre) => genre.name === name)
}

const rows = (page: Page) => page.getByRole('table', { name: 'Genres' }).locator('tbody').getByRole('row')
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const header = (page: Page, name: string) => page.getByRole('columnheader', { name })

/** Opens the list with this genre alone, and one of its actions. */
async function choose(page: Page, name: string, action: 'Edit' | 'Delete') {
  await open(page, `/manager/genres?searchTerm=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the rows are server-rendered; search is a form, the order and the books are links', async ({
    page,
  }) => {
    await page.goto('/manager/genres')
    await expect(page).toHaveTitle(`Genres · ${product.name}`)
    await expect(row(page, 'Poetry')).toBeVisible()
    await expect(page.getByRole('link', { name: 'New genre' })).toBeVisible()
    await header(page, 'Books').getByRole('link').click()
    await expect(page).toHaveURL('/manager/genres?sort=books')
    await expect(header(page, 'Books')).toHaveAttribute('aria-sort', 'ascending')
    await page.getByRole('searchbox').fill('poet')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL('/manager/genres?searchTerm=poet&sort=books')
    await expect(rows(page)).toHaveCount(1)
    await row(page, 'Poetry')
      .getByRole('link', { name: /^Poetry, Books: \d+$/ })
      .click()
    await expect(page).toHaveURL(/\/manager\/books\?genre=[\da-f-]{36}$/)
    await expect(page.getByRole('combobox', { name: 'Genre' })).toContainText('Poetry')
  })
})

test('a genre is created with a name and a colour, and its name is unique @quick', async ({
  page,
  request,
  watch,
}) => {
  watch.allow(refused)
  const name = newName('Letters')
  await open(page, '/manager/genres')
  await page.getByRole('link', { name: 'New genre' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New genre' })).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Name' })
  const add = page.getByRole('button', { name: 'Add', exact: true })
  await add.click()
  await expect(field).toHaveAccessibleDescription('Name is required')
  await expect(field).toBeFocused()
  await field.fill('  poetry ')
  await add.click()
  await expect(field).toHaveAccessibleDescription('Genre already exists')
  await expect(field).toBeFocused()
  await field.fill(name)
  await expect(field).toHaveAccessibleDescription('')

  const code = page.getByRole('textbox', { name: 'Colour code' })
  await code.fill('#12')
  await add.click()
  await expect(code).toHaveAccessibleDescription(/Colour is invalid/)
  await code.fill('#ffe08a')
  await expect(code).toHaveAccessibleDescription(/hard to read/)
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Violet' }).check()
  await expect(code).toHaveValue('#65558e')
  await expect(code).toHaveAccessibleDescription('')
  await add.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(toasts(page)).toContainText(`“${name}” added`)
  await expect(page.getByRole('link', { name: `${name}, Books: 0` })).toBeVisible()
  expect(await genreNamed(request, name)).toMatchObject({ color: '#65558e', books: 0 })
})

test('a genre is renamed and recoloured; its books show it', async ({ page, request, baseURL }) => {
  const genre = await addGenre(request, baseURL!, newName('Before'), 2)
  const name = newName('After')
  await choose(page, genre.name, 'Edit')
  await expect(page.getByRole('heading', { level: 1, name: 'Edit genre' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Ink' })).toBeChecked()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByLabel('Pick a colour').fill('#336699')
  await expect(page.getByRole('textbox', { name: 'Colour code' })).toHaveValue('#336699')
  await page.getByRole('textbox', { name: 'Name' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  expect(await genreNamed(request, name)).toMatchObject({ id: genre.id, color: '#336699' })
  await page.getByRole('link', { name: `${name}, Books: 2` }).click()
  await expect(page).toHaveURL(`/manager/books?genre=${genre.id}`)
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(2)
})

test('an open menu stays at its button while the page scrolls, and closes with it', async ({ page }) => {
  await open(page, '/manager/genres')
  await page.evaluate(() => (document.body.style.paddingBlockEnd = '3000px'))
  // High on the page: near the lower edge the menu opens above its button, until there is room below.
  const button = page.getByRole('button', { name: 'Actions for Drama' })
  await button.click()
  const menu = page.getByRole('menu')
  await expect(menu).toBeVisible()
  const topOf = async (of: Locator) => (await of.boundingBox())!.y
  const [buttonAt, menuAt] = [await topOf(button), await topOf(menu)]
  await page.evaluate(() => scrollBy(0, 40))
  await expect.poll(() => topOf(button)).toBeCloseTo(buttonAt - 40, 0)
  await expect.poll(() => topOf(menu)).toBeCloseTo(menuAt - 40, 0)
  await page.evaluate(() => scrollBy(0, 2000))
  await expect(menu).toBeHidden()
})

test('a concurrent edit is shown to the second user, who can continue', async ({
  page,
  request,
  baseURL,
  watch,
}) => {
  watch.allow(refused)
  const genre = await addGenre(request, baseURL!, newName('Shared'))
  const [theirs, mine] = [newName('Theirs'), newName('Mine')]
  await choose(page, genre.name, 'Edit')
  const field = page.getByRole('textbox', { name: 'Name' })
  await expect(field).toHaveValue(genre.name)
  const data = { name: theirs, color: '#65558e' }
  await request.patch(`/api/rest/genres/${genre.id}`, { headers: origin(baseURL), data })

  await field.fill(mine)
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog')
  for (const text of [theirs, mine, '#65558e']) await expect(dialog).toContainText(text)
  expect(await genreNamed(request, theirs)).toBeDefined()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: say('entity:conflict.save') }).click()
  await expect(page.getByRole('heading', { level: 1, name: mine })).toBeVisible()
  // Unchanged fields are not overwritten.
  expect(await genreNamed(request, mine)).toMatchObject({ id: genre.id, color: '#65558e' })
})

test.describe('deleting', () => {
  test('a genre without books needs one confirmation', async ({ page, request, baseURL }) => {
    const genre = await addGenre(request, baseURL!, newName('Empty'))
    await choose(page, genre.name, 'Delete')
    const dialog = page.getByRole('dialog', { name: `Delete ${genre.name}?` })
    await expect(dialog).toContainText('The genre has no books')
    await expect(dialog.getByRole('combobox')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(toasts(page)).toContainText('Genre deleted')
    await expect(row(page, genre.name)).toHaveCount(0)
    await expect(page.getByRole('status').filter({ hasText: '0 results' })).toBeFocused()
  })

  test('a genre with books asks where to move them @quick', async ({ page, request, baseURL }) => {
    const genre = await addGenre(request, baseURL!, newName('Full'), 3)
    const target = await addGenre(request, baseURL!, newName('Target'), 1)
    await choose(page, genre.name, 'Delete')
    const dialog = page.getByRole('dialog', { name: `Delete ${genre.name}?` })
    await expect(dialog).toContainText('Its 3 books go to the genre you choose')
    const choice = dialog.getByRole('combobox', { name: 'Where its books go' })
    await expect(choice.getByRole('option', { name: genre.name })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Move books and delete' }).click()
    await expect(choice).toHaveAccessibleDescription('Genre is required')
    await choice.selectOption(target.name)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Move books and delete' }).click()
    await expect(toasts(page)).toContainText('Genre deleted, 3 books moved')
    // The target's own book is not counted.
    await expect(toasts(page)).not.toContainText('already')
    await expect(row(page, genre.name)).toHaveCount(0)
    expect(await genreNamed(request, target.name)).toMatchObject({ books: 4 })
  })

  test('a genre that got books meanwhile asks then', async ({ page, request, baseURL, watch }) => {
    watch.allow(refused)
    const genre = await addGenre(request, baseURL!, newName('Meanwhile'))
    await choose(page, genre.name, 'Delete')
    await addBook(request, baseURL!, genre, 1)
    const dialog = page.getByRole('dialog', { name: `Delete ${genre.name}?` })
    await dialog.getByRole('button', { name: 'Delete' }).click()
    const choice = dialog.getByRole('combobox', { name: 'Where its books go' })
    await expect(choice).toHaveAccessibleDescription(/Books have been added to this genre meanwhile/)
    await expect(dialog).toContainText('Its 1 book goes to the genre you choose')
    await choice.selectOption('Fiction')
    await dialog.getByRole('button', { name: 'Move books and delete' }).click()
    await expect(toasts(page)).toContainText('Genre deleted, 1 book moved')
  })
})

test('search and order are in the URL, and an empty result is shown', async ({ page }) => {
  await open(page, '/manager/genres?sort=-name')
  await expect(header(page, 'Name')).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('searchbox').fill('kkkkwwwwkkkk')
  await expect(page.getByText('Nothing matches “kkkkwwwwkkkk”')).toBeVisible()
  await expect(page).toHaveURL('/manager/genres?sort=-name&searchTerm=kkkkwwwwkkkk')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(page).toHaveURL('/manager/genres?sort=-name')
  await expect(row(page, 'Poetry')).toBeVisible()
})

test('by keyboard alone: a colour is chosen', async ({ page }) => {
  await open(page, '/manager/genres/new')
  await page.getByRole('textbox', { name: 'Name' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'Clay' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Brick' })).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'Colour code' })).toHaveValue('#903c39')
})

test.describe('an ordinary user', () => {
  test.use({ signedInAs: 'user' })

  test('gets the 403 page', async ({ page, watch }) => {
    watch.allow(/403/)
    expect((await page.goto('/manager/genres'))!.status()).toBe(403)
    await expect(page.getByRole('heading', { name: "You don't have access to this page" })).toBeVisible()
  })
})

for (const width of [820, 1280]) {
  test(`at ${width} pixels everything is inside the page and accessible`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await open(page, '/manager/genres')
    await expectAccessible(page)
    await expectNothingCutOff(page)
  })
}

test.describe('on a phone in Arabic', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'ar', colorScheme: 'dark' })

  test('a genre is created and deleted', async ({ page }) => {
    const name = newName('رحلات')
    await open(page, '/manager/genres')
    await expect(page).toHaveTitle(`التصنيفات · ${product.name}`)
    await expectAccessible(page)
    await expectNothingCutOff(page)
    await page.getByRole('link', { name: 'تصنيف جديد' }).tap()
    await page.getByRole('textbox', { name: 'الاسم' }).fill(name)
    await expectAccessible(page)
    await expectNothingCutOff(page)
    await page.getByRole('button', { name: sayInArabic('crud:form.create'), exact: true }).tap()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await open(page, `/manager/genres?searchTerm=${encodeURIComponent(name)}`)
    const card = page.getByRole('table').getByRole('row').filter({ hasText: name })
    await card.getByRole('button', { name: sayInArabic('list:list.actionsFor', { name }) }).tap()
    await page.getByRole('menuitem', { name: 'حذف' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'حذف' }).tap()
    await expect(page.getByText('حُذف التصنيف')).toBeVisible()
    await expect(card).toHaveCount(0)
  })
})
