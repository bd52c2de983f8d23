// Module: manager
import { randomBytes } from 'node:crypto'
import { type APIRequestContext, type Page } from '@playwright/test'
import { expectAccessible, expectNothingCutOff, oppositeLooks } from '../support/accessible'
import { open } from '../support/pages'
import { origin, stateOf } from '../support/people'
import { newRequests } from '../support/requests'
import { expect, test as base } from '../support/test'
import { refusals } from '../support/watch'
import { product } from '../../src/lib/product'
import { languageCodes } from '../../src/i18n/languages'

const refused = /status of 4(0[0349]|22)|ERR_FAILED/

type Genre = { id: string; name: string; color: string }
type Book = {
  id: string
  title: string
  author: string
  genre: Genre
  publisher: string | null
  year: number | null
  isbn: string | null
  description: string | null
  version: number
}

const dialog = (page: Page) => page.getByRole('dialog')
const said = (page: Page, text: string) => expect(page.getByRole('status').getByText(text)).toBeVisible()
const warned = (page: Page, text: string) => expect(page.getByRole('alert').getByText(text)).toBeVisible()
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const combobox = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** Random letters, so that the fuzzy duplicate check finds no book of another test. */
const word = () => Array.from(randomBytes(9), (byte) => 'bcdfghjklmnpqrstvwxz'[byte % 20]).join('')
const newTitle = () => `The ${word()}`
const newAuthor = () => `${word()} ${word()}`

/** The same ISBN as ISBN-10 with hyphens, and normalized. */
function newIsbn() {
  const digits = [0, ...Array.from(randomBytes(8), (byte) => byte % 10)]
  const ten = (11 - (digits.reduce((sum, digit, at) => sum + digit * (10 - at), 0) % 11)) % 11
  const twelve = [9, 7, 8, ...digits]
  const thirteen = (10 - (twelve.reduce((sum, digit, at) => sum + digit * (at % 2 ? 3 : 1), 0) % 10)) % 10
  const [group, ...rest] = digits.join('')
  return {
    written: `${group}-${rest.slice(0, 3).join('')}-${rest.slice(3).join('')}-${ten === 10 ? 'x' : ten}`,
    stored: `${twelve.join('')}${thirteen}`,
  }
}

/** Changes of another administrator through the API. */
class Catalogue {
  constructor(private readonly request: APIRequestContext) {}

  async send(method: string, path: string, data?: object) {
    const response = await this.request.fetch(`/api/rest${path}`, { method, data })
    const text = await response.text()
    return { status: response.status(), body: text ? JSON.parse(text) : null }
  }

  async genre(name: string): Promise<Genre> {
    const { body } = await this.send('GET', `/genres?searchTerm=${encodeURIComponent(name)}`)
    return body.items.find((genre: Genre) => genre.name === name)
  }

  async add(given: Partial<Omit<Book, 'genre'>> & { genre?: string } = {}): Promise<Book> {
    const { genre = 'Fiction', ...fields } = given
    const { id: genreId } = await this.genre(genre)
    const data = { title: newTitle(), author: newAuthor(), genreId, ...fields }
    const { status, body } = await this.send('POST', '/books', data)
    expect(status, JSON.stringify(body)).toBe(201)
    return body
  }

  async read(id: string): Promise<Book> {
    return (await this.send('GET', `/books/${id}`)).body
  }

  async find(title: string): Promise<Book | undefined> {
    const { body } = await this.send('GET', `/books?searchTerm=${encodeURIComponent(title)}`)
    const listed = body.items.find((book: Book) => book.title === title)
    // Lists leave out the description.
    return listed && (await this.read(listed.id))
  }
}

const test = base.extend<{ catalogue: Catalogue }>({
  catalogue: async ({ baseURL }, use) => {
    const request = await newRequests({
      baseURL,
      storageState: stateOf('admin'),
      extraHTTPHeaders: { ...origin(baseURL), 'x-forwarded-for': '198.19.3.1' },
    })
    await use(new Catalogue(request))
    await request.dispose()
  },
})

async function chooseGenre(page: Page, name: string) {
  await combobox(page, 'Genre').click()
  await option(page, name).click()
  await expect(combobox(page, 'Genre')).toHaveValue(name)
}

test.describe('the page of a book', () => {
  test.use({ signedInAs: 'admin' })

  test('is rendered by the server', async ({ catalogue, request }) => {
    const book = await catalogue.add({
      publisher: 'Kwani Trust',
      year: 2003,
      isbn: '9780306406157',
      description: 'Two lines.\nOf text.',
    })
    const response = await request.get(`/manager/books/${book.id}`)
    expect(response.status()).toBe(200)
    const html = await response.text()
    for (const text of [
      book.title,
      book.author,
      'Fiction',
      'Kwani Trust',
      '2003',
      '9780306406157',
      'Two lines.',
    ])
      expect(html).toContain(text)
    expect(html).toContain(`<title>${book.title} · ${product.name}</title>`)
  })

  test('marks missing fields, copies the ISBN and links to the app', async ({ page, catalogue, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const book = await catalogue.add({ isbn: '0-306-40615-2' })
    await open(page, `/manager/books/${book.id}`)
    await expect(page.getByText('Not given')).toHaveCount(2)
    await expect(page.getByText('No description yet.')).toBeVisible()
    await button(page, 'Copy the ISBN').click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('9780306406157')
    await page.getByRole('link', { name: 'Open in the app' }).click()
    await expect(page).toHaveURL(`/app/books/${book.id}`)
  })

  test('is the 404 page for an unknown or malformed id', async ({ page, request, watch }) => {
    watch.allow(...refusals)
    const ids = [
      'no-such-book',
      'x'.repeat(300),
      encodeURIComponent('📚'),
      '01a1de9c-0000-7000-8000-000000000000',
    ]
    for (const id of ids) {
      expect((await request.get(`/manager/books/${id}`)).status(), id).toBe(404)
      expect((await request.get(`/manager/books/${id}/update`)).status(), id).toBe(404)
    }
    for (const path of ['/manager/books/no-such-book', '/manager/books/no-such-book/update']) {
      await open(page, path)
      await expect(page.getByRole('heading', { name: 'This page could not be found' })).toBeVisible()
    }
  })

  test('deletes after a confirmation, and undo restores', async ({ page, catalogue }) => {
    const book = await catalogue.add()
    await open(page, `/manager/books/${book.id}`)
    await button(page, 'Delete book').click()
    await expect(dialog(page)).toContainText(`Delete “${book.title}”?`)
    await expect(dialog(page)).toContainText('You can undo this')
    await dialog(page).getByRole('button', { name: 'Keep it' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(button(page, 'Delete book')).toBeFocused()

    await button(page, 'Delete book').click()
    await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click()
    await said(page, `“${book.title}” deleted`)
    await expect(page).toHaveURL('/manager/books')
    expect((await catalogue.send('GET', `/books/${book.id}`)).status).toBe(404)

    await button(page, 'Undo').click()
    await expect.poll(async () => (await catalogue.send('GET', `/books/${book.id}`)).status).toBe(200)
    await open(page, `/manager/books/${book.id}`)
    await expect(heading(page, book.title)).toBeVisible()
  })

  test('deleted by someone else meanwhile says so, and links to the list', async ({
    page,
    catalogue,
    watch,
  }) => {
    watch.allow(refused)
    const book = await catalogue.add()
    await open(page, `/manager/books/${book.id}`)
    await catalogue.send('DELETE', `/books/${book.id}`)
    await button(page, 'Delete book').click()
    await dialog(page).getByRole('button', { name: 'Delete', exact: true }).click()
    await said(page, 'Someone else has already deleted this book')
    await expect(page).toHaveURL('/manager/books')
  })
})

test.describe('creating a book', () => {
  test.use({ signedInAs: 'admin' })

  test('stores every field, in any notation', async ({ page, catalogue }) => {
    const [title, author, isbn] = [newTitle(), newAuthor(), newIsbn()]
    await open(page, '/manager/books')
    await open(page, '/manager/books/new')
    await field(page, 'Title').fill(`  ${title} `)
    await combobox(page, 'Author').fill(author)
    await chooseGenre(page, 'Poetry')
    await field(page, 'Publisher').fill('Longhorn')
    await field(page, 'Year').fill('١٩٩٧')
    await field(page, 'ISBN').fill(isbn.written)
    await field(page, 'Description').fill('One line.\nAnother line.')
    await expect(field(page, 'Year')).toHaveValue('1997')
    await expect(field(page, 'ISBN')).toHaveValue(isbn.stored)
    await button(page, 'Add book').click()
    await expect(heading(page, title)).toBeVisible()
    await said(page, `“${title}” added`)
    await expect(dialog(page)).toBeHidden()
    expect(await catalogue.find(title)).toMatchObject({
      title,
      author,
      genre: { name: 'Poetry' },
      publisher: 'Longhorn',
      year: 1997,
      isbn: isbn.stored,
      description: 'One line.\nAnother line.',
    })
    await page.goBack()
    await expect(page).toHaveURL('/manager/books')
  })

  test('shows validation errors at each field, and focuses the first', async ({ page }) => {
    await open(page, '/manager/books/new')
    await button(page, 'Add book').click()
    await expect(field(page, 'Title')).toHaveAccessibleDescription('Title is required')
    await expect(combobox(page, 'Author')).toHaveAccessibleDescription('Author is required')
    await expect(combobox(page, 'Genre')).toHaveAccessibleDescription('Genre is required')
    await expect(field(page, 'Title')).toBeFocused()

    await field(page, 'Title').fill('x'.repeat(301))
    await combobox(page, 'Author').fill('x'.repeat(201))
    await chooseGenre(page, 'Fiction')
    await field(page, 'Publisher').fill('x'.repeat(201))
    await field(page, 'Year').fill('MCMLXXXIV')
    await field(page, 'ISBN').fill('978-0-306-40615-8')
    await field(page, 'Description').fill('x'.repeat(5001))
    await expect(page.getByText('1 character too many')).toBeVisible()
    await button(page, 'Add book').click()
    await expect(field(page, 'Title')).toHaveAccessibleDescription('Title should be 300 characters at most')
    await expect(combobox(page, 'Author')).toHaveAccessibleDescription(
      'Author should be 200 characters at most',
    )
    await expect(field(page, 'Publisher')).toHaveAccessibleDescription(
      'Publisher should be 200 characters at most',
    )
    await expect(field(page, 'Year')).toHaveAccessibleDescription(
      'Year should be a whole number, such as 1984',
    )
    await expect(field(page, 'ISBN')).toHaveAccessibleDescription(/ISBN is invalid/)
    await expect(field(page, 'Description')).toHaveAccessibleDescription(
      /Description should be 5000 characters/,
    )
    await expect(field(page, 'Title')).toBeFocused()

    await field(page, 'Title').fill('Short')
    await expect(page.getByText('Title should be')).toBeHidden()
    await combobox(page, 'Author').fill('Short')
    await field(page, 'Publisher').fill('')
    await field(page, 'Year').fill('9999')
    await button(page, 'Add book').click()
    await expect(field(page, 'Year')).toHaveAccessibleDescription('Year is too far in the future')
    await expect(field(page, 'Year')).toBeFocused()
  })

  test('an invalid ISBN is reported on blur, a valid one is normalized', async ({ page }) => {
    await open(page, '/manager/books/new')
    await field(page, 'ISBN').fill('978-0-306-40615-8')
    await field(page, 'Year').focus()
    await expect(field(page, 'ISBN')).toHaveAccessibleDescription(/ISBN is invalid. Check its digits/)
    await field(page, 'ISBN').fill('0-8044-2957-x')
    await expect(page.getByText('ISBN is invalid')).toBeHidden()
    await field(page, 'Year').focus()
    await expect(field(page, 'ISBN')).toHaveValue('9780804429573')
    await field(page, 'ISBN').fill('ISBN ٩٧٨-٠-٣٠٦-٤٠٦١٥-٧')
    await field(page, 'Year').focus()
    await expect(field(page, 'ISBN')).toHaveValue('9780306406157')
  })

  test('a duplicate is reported at the title', async ({ page, catalogue, watch }) => {
    watch.allow(refused)
    const book = await catalogue.add()
    await open(page, '/manager/books/new')
    await field(page, 'Title').fill(book.title.toUpperCase())
    await combobox(page, 'Author').fill(book.author)
    await chooseGenre(page, 'Fiction')
    await button(page, 'Add book').click()
    await expect(field(page, 'Title')).toHaveAccessibleDescription('Title already used with the same author')
    await expect(field(page, 'Title')).toBeFocused()
  })

  test('a similar book asks for confirmation once', async ({ page, catalogue }) => {
    const author = newAuthor()
    const { id } = await catalogue.add({ title: `The Lighthouse at ${author}`, author })
    const title = `The Lighthause at ${author}`
    await open(page, '/manager/books/new')
    await field(page, 'Title').fill(title)
    await combobox(page, 'Author').fill(author)
    const note = page.getByRole('note').filter({ hasText: 'This may already be here:' })
    await expect(note).toBeVisible()
    const link = note.getByRole('link', { name: `The Lighthouse at ${author}` })
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('href', `/manager/books/${id}`)
    await expectAccessible(page)
    await chooseGenre(page, 'Fiction')

    // A double click submits once.
    await button(page, 'Add book').dblclick()
    await expect(button(page, 'Add anyway')).toBeVisible()
    await expect(note).toBeInViewport()
    expect(await catalogue.find(title)).toBeUndefined()
    await page.waitForTimeout(700)
    await button(page, 'Add anyway').click()
    await expect(heading(page, title)).toBeVisible()
  })

  test('a failing duplicate check does not prevent creating', async ({ page, watch }) => {
    watch.allow(refused)
    await page.route('**/api/rpc/book/duplicates*', (route) => route.abort())
    const title = newTitle()
    await open(page, '/manager/books/new')
    await field(page, 'Title').fill(title)
    await combobox(page, 'Author').fill(newAuthor())
    await chooseGenre(page, 'Fiction')
    await button(page, 'Add book').click()
    await expect(heading(page, title)).toBeVisible()
  })

  test('an unreachable server keeps the input', async ({ page, watch }) => {
    watch.allow(refused)
    await page.route('**/api/rpc/book/create', (route) => route.abort())
    const title = newTitle()
    await open(page, '/manager/books/new')
    await field(page, 'Title').fill(title)
    await combobox(page, 'Author').fill(newAuthor())
    await chooseGenre(page, 'Fiction')
    await button(page, 'Add book').click()
    await warned(page, 'The book was not added')
    await expect(field(page, 'Title')).toHaveValue(title)
    await expect(combobox(page, 'Genre')).toHaveValue('Fiction')
  })

  test('the next book starts with an empty form', async ({ page, catalogue }) => {
    const title = newTitle()
    await open(page, '/manager/books/new')
    await field(page, 'Title').fill(title)
    await combobox(page, 'Author').fill(newAuthor())
    await chooseGenre(page, 'Drama')
    await button(page, 'Add and start another').click()
    await said(page, `“${title}” added`)
    await expect(field(page, 'Title')).toHaveValue('')
    await expect(combobox(page, 'Genre')).toHaveValue('')
    await expect(field(page, 'Title')).toBeFocused()
    await expect(page).toHaveURL('/manager/books/new')
    expect(await catalogue.find(title)).toMatchObject({ genre: { name: 'Drama' } })
    // Nothing was typed, so nothing is confirmed.
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/manager/books')
  })

  test('input and a click before hydration count', async ({ page, catalogue }) => {
    let release = () => {}
    const arrived = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await arrived
      await route.continue()
    })
    const [title, author] = [newTitle(), newAuthor()]
    await page.goto('/manager/books/new', { waitUntil: 'commit' })
    await field(page, 'Title').fill(title)
    await combobox(page, 'Author').fill(author)
    await combobox(page, 'Genre').fill('mystery')
    await field(page, 'Title').press('Enter')
    await button(page, 'Add book').click()
    await expect(page).toHaveURL('/manager/books/new')
    release()
    await expect(heading(page, title)).toBeVisible()
    expect(await catalogue.find(title)).toMatchObject({ author, genre: { name: 'Mystery' } })
  })
})

test.describe('the author', () => {
  test.use({ signedInAs: 'admin' })

  test('is suggested, and chosen by keyboard', async ({ page, catalogue }) => {
    const author = newAuthor()
    await catalogue.add({ author: `${author} Alpha` })
    await catalogue.add({ author: `${author} Beta` })
    await open(page, '/manager/books/new')
    const input = combobox(page, 'Author')
    await input.pressSequentially(author.toLowerCase())
    await expect(option(page, `${author} Beta`)).toBeVisible()
    await expect(input).toHaveAttribute('aria-expanded', 'true')
    await expectAccessible(page)
    // Nothing is chosen without highlighting it.
    await page.keyboard.press('Escape')
    await expect(option(page, `${author} Beta`)).toBeHidden()
    await expect(input).toHaveValue(author.toLowerCase())

    await page.keyboard.press('ArrowDown')
    await expect(option(page, `${author} Alpha`)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(option(page, `${author} Beta`)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect(input).toHaveValue(`${author} Beta`)
    await expect(input).toHaveAttribute('aria-expanded', 'false')
    await expect(input).toBeFocused()
    await expect(page.getByText('Title is required')).toBeHidden()
  })
})

test.describe('the genre', () => {
  test.use({ signedInAs: 'admin' })

  test('is searchable, and the first match is highlighted', async ({ page }) => {
    await open(page, '/manager/books/new')
    const input = combobox(page, 'Genre')
    await input.click()
    await expect(page.getByRole('option').first()).toBeVisible()
    await input.pressSequentially('phi')
    await expect(option(page, 'Philosophy')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Tab')
    await expect(input).toHaveValue('Philosophy')
    // Opening and closing it again chooses nothing else.
    await input.click()
    await expect(page.getByRole('option').first()).toBeVisible()
    await field(page, 'Title').click()
    await expect(input).toHaveValue('Philosophy')
    await input.fill('')
    await field(page, 'Title').click()
    await button(page, 'Add book').click()
    await expect(input).toHaveAccessibleDescription('Genre is required')
  })

  test('is suggested from the first key, with a link to add one', async ({ page }) => {
    await open(page, '/manager/books/new')
    const input = combobox(page, 'Genre')
    await input.pressSequentially('phil')
    await expect(page.getByRole('option')).toHaveText(['Philosophy', 'Add genre “phil”'])
    await page.keyboard.press('ArrowDown')
    await expect(option(page, 'Philosophy')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(input).toHaveValue('Philosophy')
    await input.fill('phil')
    await page.keyboard.press('ArrowUp')
    await expect(option(page, 'Philosophy')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(option(page, 'Add genre “phil”')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(input).toHaveValue('phil')
    await expect(input).toHaveAccessibleDescription('A new genre. It is added when the book is saved.')
  })

  test('that does not exist is created with the book, and an existing one is used', async ({
    page,
    catalogue,
  }) => {
    const name = `Genre ${newTitle()}`
    await open(page, '/manager/books/new')
    const input = combobox(page, 'Genre')
    await input.fill(name)
    await expect(option(page, `Add genre “${name}”`)).toBeVisible()
    // Leaving the field does not add it.
    await page.keyboard.press('Tab')
    await expect(page.getByText(`There is no genre “${name}”.`)).toBeVisible()
    expect(await catalogue.genre(name)).toBeUndefined()

    // Nor does Enter without a suggestion.
    await input.fill('')
    await input.fill(name)
    await page.keyboard.press('Enter')
    await expect(button(page, `Add genre “${name}”`)).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(input).toHaveValue(name)
    await expect(input).toHaveAccessibleDescription('A new genre. It is added when the book is saved.')
    // The genre is created only when the form is submitted.
    expect(await catalogue.genre(name)).toBeUndefined()
    const title = newTitle()
    await field(page, 'Title').fill(title)
    await combobox(page, 'Author').fill(newAuthor())
    await button(page, 'Add book').click()
    await expect(heading(page, title)).toBeVisible()
    expect(await catalogue.find(title)).toMatchObject({ genre: { name } })
    expect((await catalogue.genre(name)).color).toMatch(/^#[\da-f]{6}$/)

    // Another administrator creates it first: theirs is used without an error.
    await page.getByRole('link', { name: 'Edit book' }).click()
    const theirs = `Genre ${newTitle()}`
    await input.fill('g'.repeat(61))
    await option(page, `Add genre “${'g'.repeat(61)}”`).click()
    await button(page, 'Save changes').click()
    await expect(input).toHaveAccessibleDescription(/Name should be 60 characters at most/)
    await input.fill(theirs.toUpperCase())
    await option(page, `Add genre “${theirs.toUpperCase()}”`).click()
    await catalogue.send('POST', '/genres', { name: theirs, color: '#123456' })
    await button(page, 'Save changes').click()
    await expect(heading(page, title)).toBeVisible()
    expect(await catalogue.find(title)).toMatchObject({ genre: { name: theirs } })
  })
})

test.describe('editing a book', () => {
  test.use({ signedInAs: 'admin' })

  test('sends only the changed fields', async ({ page, catalogue, watch }) => {
    watch.allow(refused)
    const author = newAuthor()
    const other = await catalogue.add({ author })
    const book = await catalogue.add({ author, isbn: '9780306406157', year: 1900, publisher: 'Old' })
    await open(page, `/manager/books/${book.id}`)
    await page.getByRole('link', { name: 'Edit book' }).click()
    await field(page, 'Title').fill(' ')
    await button(page, 'Save changes').click()
    await expect(field(page, 'Title')).toHaveAccessibleDescription('Title is required')
    await field(page, 'Title').fill(other.title)
    await button(page, 'Save changes').click()
    await expect(field(page, 'Title')).toHaveAccessibleDescription('Title already used with the same author')

    await field(page, 'Title').fill(`${book.title} `)
    await field(page, 'ISBN').fill('978-0-306-40615-7')
    await field(page, 'Year').fill('')
    await chooseGenre(page, 'Memoir')
    const sent = page.waitForRequest('**/api/rpc/book/update')
    await button(page, 'Save changes').click()
    await said(page, 'Changes saved')
    await expect(page).toHaveURL(`/manager/books/${book.id}`)
    const memoir = await catalogue.genre('Memoir')
    expect((await sent).postDataJSON().json).toEqual({
      id: book.id,
      version: book.version,
      year: null,
      genreId: memoir.id,
    })
    expect(await catalogue.read(book.id)).toMatchObject({
      title: book.title,
      year: null,
      publisher: 'Old',
      genre: { name: 'Memoir' },
    })
  })

  test('an unchanged form sends nothing', async ({ page, catalogue }) => {
    const book = await catalogue.add({ description: 'Same' })
    await open(page, `/manager/books/${book.id}/update`)
    await button(page, 'Save changes').click()
    await said(page, 'Nothing was changed')
    expect((await catalogue.read(book.id)).version).toBe(book.version)
  })

  test('a concurrent change is shown beside the input, and both are kept as chosen @quick', async ({
    page,
    catalogue,
    browser,
    baseURL,
    watch,
  }) => {
    watch.allow(refused)
    const book = await catalogue.add({ publisher: 'Before', year: 1950 })
    const context = await browser.newContext({ baseURL, storageState: stateOf('admin') })
    const other = await context.newPage()
    await open(page, `/manager/books/${book.id}/update`)
    await open(other, `/manager/books/${book.id}/update`)

    await field(other, 'Publisher').fill('Theirs')
    await field(other, 'Year').fill('1960')
    await chooseGenre(other, 'History')
    await button(other, 'Save changes').click()
    await said(other, 'Changes saved')

    await field(page, 'Publisher').fill('Mine')
    await field(page, 'Description').fill('Written here.')
    await button(page, 'Save changes').click()
    await expect(dialog(page)).toContainText('Two versions of this book')
    const choice = (label: string) => dialog(page).getByRole('group', { name: label })
    const side = (label: string, name: string) => choice(label).getByRole('radio', { name, exact: true })
    await expect(side('Publisher', 'Theirs')).toHaveAccessibleDescription('Theirs')
    await expect(side('Publisher', 'Yours')).toHaveAccessibleDescription('Mine')
    await expect(side('Publisher', 'Yours')).toBeChecked()
    await expect(side('Year', 'Theirs')).toHaveAccessibleDescription('1960')
    await expect(side('Year', 'Theirs')).toBeChecked()
    await expect(side('Genre', 'Theirs')).toHaveAccessibleDescription('History')
    await expect(side('Description', 'Theirs')).toHaveAccessibleDescription('Empty')
    await expect(side('Description', 'Yours')).toBeChecked()
    await expect(choice('Title')).toBeHidden()
    await expectAccessible(page)
    expect(await catalogue.read(book.id)).toMatchObject({ publisher: 'Theirs', description: null })

    await dialog(page).getByRole('button', { name: 'Back to the form' }).click()
    await expect(field(page, 'Publisher')).toHaveValue('Mine')
    await expect(page.getByText('Someone else changed this book')).toBeVisible()
    await button(page, 'Compare').click()
    await side('Publisher', 'Theirs').check()
    await side('Genre', 'Yours').check()
    await dialog(page).getByRole('button', { name: 'Save this version' }).click()
    await said(page, 'Changes saved')
    expect(await catalogue.read(book.id)).toMatchObject({
      publisher: 'Theirs',
      year: 1960,
      genre: { name: 'Fiction' },
      description: 'Written here.',
    })
    await context.close()
  })

  test('a concurrent change is shown when the window gets the focus', async ({ page, catalogue }) => {
    const comeBack = () => page.evaluate(() => void window.dispatchEvent(new Event('visibilitychange')))
    const book = await catalogue.add({ publisher: 'One' })
    await open(page, `/manager/books/${book.id}/update`)
    await catalogue.send('PATCH', `/books/${book.id}`, { publisher: 'Two' })
    await expect(async () => {
      await comeBack()
      await expect(page.getByText('The form now shows the latest version.')).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(field(page, 'Publisher')).toHaveValue('Two')

    await field(page, 'Publisher').fill('Mine')
    await catalogue.send('PATCH', `/books/${book.id}`, { publisher: 'Three' })
    await expect(async () => {
      await comeBack()
      await expect(button(page, 'Compare')).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(field(page, 'Publisher')).toHaveValue('Mine')
  })

  test('a deleted book says so', async ({ page, catalogue, watch }) => {
    watch.allow(refused)
    const book = await catalogue.add()
    await open(page, `/manager/books/${book.id}/update`)
    await catalogue.send('DELETE', `/books/${book.id}`)
    await field(page, 'Publisher').fill('Late')
    await button(page, 'Save changes').click()
    await warned(page, 'Someone deleted this book meanwhile.')
  })
})

test.describe('unsaved input', () => {
  test.use({ signedInAs: 'admin' })

  test('asks for confirmation on links and on Back', async ({ page, catalogue }) => {
    const book = await catalogue.add()
    const detail = `/manager/books/${book.id}`
    await open(page, detail)
    await page.getByRole('link', { name: 'Edit book' }).click()
    // Nothing typed, nothing to confirm.
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(detail)
    await page.getByRole('link', { name: 'Edit book' }).click()
    await chooseGenre(page, 'Children')

    await page.getByRole('link', { name: 'Dashboard' }).click()
    await expect(dialog(page)).toContainText('Leave without saving?')
    await dialog(page).getByRole('button', { name: 'Stay here' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(page).toHaveURL(`${detail}/update`)
    await expect(combobox(page, 'Genre')).toHaveValue('Children')

    await page.goBack()
    await dialog(page).getByRole('button', { name: 'Leave and lose changes' }).click()
    await expect(page).toHaveURL(detail)
    expect(await catalogue.read(book.id)).toMatchObject({ genre: { name: 'Fiction' } })
  })
})

test.describe('an ordinary user', () => {
  test.use({ signedInAs: 'user' })

  test('gets the 403 page', async ({ page, catalogue, watch }) => {
    watch.allow(...refusals)
    const book = await catalogue.add()
    for (const path of ['new', book.id, `${book.id}/update`]) {
      const response = await open(page, `/manager/books/${path}`)
      expect(response.status(), path).toBe(403)
      await expect(page.getByText("You don't have access to this page")).toBeVisible()
    }
  })
})

test.describe('with the keyboard alone', () => {
  test.use({ signedInAs: 'admin' })

  test('a book is added, changed and deleted @quick', async ({ page, catalogue }) => {
    const [title, author] = [newTitle(), newAuthor()]
    const press = (key: string) => page.keyboard.press(key)
    await open(page, '/manager/books/new')
    await field(page, 'Title').focus()
    await page.keyboard.type(title)
    await press('Tab')
    await page.keyboard.type(author)
    await press('Tab')
    await page.keyboard.type('dra')
    await expect(option(page, 'Drama')).toBeVisible()
    await press('Enter')
    await expect(combobox(page, 'Genre')).toHaveValue('Drama')
    await press('Enter')
    await expect(heading(page, title)).toBeVisible()

    const link = page.getByRole('link', { name: 'Edit book' })
    await expect(link).toBeVisible()
    for (let step = 0; step < 60 && !(await link.evaluate((el) => el === document.activeElement)); step++)
      await press('Tab')
    await expect(link).toBeFocused()
    await press('Enter')
    await expect(page).toHaveURL(/update$/)
    await field(page, 'Publisher').focus()
    await page.keyboard.type('Typed')
    await press('Enter')
    await said(page, 'Changes saved')

    const remove = button(page, 'Delete book')
    await expect(remove).toBeVisible()
    for (let step = 0; step < 60 && !(await remove.evaluate((el) => el === document.activeElement)); step++)
      await press('Tab')
    await press('Enter')
    const sure = dialog(page).getByRole('button', { name: 'Delete', exact: true })
    await expect(sure).toBeVisible()
    for (let step = 0; step < 10 && !(await sure.evaluate((el) => el === document.activeElement)); step++)
      await press('Tab')
    await press('Enter')
    await said(page, `“${title}” deleted`)
    expect(await catalogue.find(title)).toBeUndefined()
  })
})

for (const { name, ...look } of oppositeLooks) {
  test.describe(`axe finds nothing on ${name}`, () => {
    test.use({ signedInAs: 'admin', ...look })

    const words = {
      en: { add: 'Add book', delete: 'Delete book', genre: 'Genre' },
      ar: { add: 'إضافة الكتاب', delete: 'حذف الكتاب', genre: 'التصنيف' },
    }[look.locale]

    test('the pages of a book and their dialogs', async ({ page, catalogue }) => {
      const book = await catalogue.add({ title: `${newTitle()} ${'long '.repeat(20)}`, description: 'Text' })
      await open(page, `/manager/books/${book.id}`)
      await expectAccessible(page)
      await expectNothingCutOff(page)
      await button(page, words.delete).click()
      await expect(dialog(page)).toBeVisible()
      await expectAccessible(page)
      await expectNothingCutOff(page)
      await page.keyboard.press('Escape')

      await open(page, `/manager/books/${book.id}/update`)
      await expectAccessible(page)
      await expectNothingCutOff(page)

      await open(page, '/manager/books/new')
      const submit = button(page, words.add)
      await expect(submit).toBeInViewport({ ratio: 1 })
      await submit.click()
      await expect(page.locator('[name=title]')).toBeFocused()
      await expectAccessible(page)
      await combobox(page, words.genre).click()
      await expect(page.getByRole('option').first()).toBeVisible()
      await expectAccessible(page)
      await expectNothingCutOff(page)
      await page.keyboard.type('zzz')
      await page.keyboard.press('Tab')
      await expectAccessible(page)
      await expectNothingCutOff(page)
    })
  })
}

test.describe('nothing is cut off on a narrow phone', () => {
  test.use({ signedInAs: 'admin', viewport: { width: 360, height: 740 } })

  for (const locale of languageCodes) {
    test.describe(`in ${locale}`, () => {
      test.use({ locale })

      test('on the pages of a book', async ({ page, catalogue }) => {
        const book = await catalogue.add({ title: `${'Donaudampfschifffahrt'.repeat(3)} ${newTitle()}` })
        for (const path of [book.id, `${book.id}/update`, 'new']) {
          await page.goto(`/manager/books/${path}`)
          await expectNothingCutOff(page)
        }
      })
    })
  }
})
