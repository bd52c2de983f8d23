// Module: manager
import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { expectAccessible, expectNothingCutOff } from '../support/accessible'
import { open, ready } from '../support/pages'
import { giveName, newAddress, newName, origin, signIn, stateOf } from '../support/people'
import { expect, test } from '../support/test'
import type { Watch } from '../support/watch'

test.use({ signedInAs: 'admin' })

type Named = { id: string; name: string }
type Book = { id: string; title: string; genre: Named; version: number }
type Genre = Named & { books: number }

/** A word that no other book has, not even with a typo, since the search is fuzzy. */
const newWord = () =>
  `z${randomUUID()
    .replaceAll(/[\d-]/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')
    .slice(0, 12)}`

async function send<T>(request: APIRequestContext, baseURL: string, path: string, data: object): Promise<T> {
  const response = await request.post(`/api/rest${path}`, { headers: origin(baseURL), data })
  expect(response.ok(), await response.text()).toBe(true)
  return (await response.json()) as T
}

const addGenre = (request: APIRequestContext, baseURL: string, name: string) =>
  send<Genre>(request, baseURL, '/genres', { name, color: '#445688' })

const addBook = (request: APIRequestContext, baseURL: string, title: string, genre: Named) =>
  send<Book>(request, baseURL, '/books', { title, author: 'Nadia Wekesa', genreId: genre.id })

async function genresOf(request: APIRequestContext, name: string): Promise<Genre[]> {
  const response = await request.get(`/api/rest/genres?limit=100&searchTerm=${encodeURIComponent(name)}`)
  const { items } = (await response.json()) as { items: Genre[] }
  return items.filter((genre) => genre.name === name)
}

async function booksOf(request: APIRequestContext, word: string): Promise<Book[]> {
  const response = await request.get(`/api/rest/books?limit=100&sort=title&searchTerm=${word}`)
  const { items } = (await response.json()) as { items: Book[] }
  return items.filter(({ title }) => title.startsWith(word))
}

async function addBooks(request: APIRequestContext, baseURL: string, count: number) {
  const word = newWord()
  const [genre] = await genresOf(request, 'Fantasy')
  for (let number = 1; number <= count; number++)
    await addBook(request, baseURL, `${word} ${String(number).padStart(2, '0')}`, genre!)
  return { word, genre: genre! }
}

async function importBooks(request: APIRequestContext, baseURL: string, count: number) {
  const word = newWord()
  const [genre] = await genresOf(request, 'Fantasy')
  const begun = { fileName: `${word}.csv`, genreId: genre!.id }
  const { id } = await send<Named>(request, baseURL, '/books/imports', begun)
  const rows = Array.from({ length: count }, (_, line) => ({
    line: line + 2,
    cells: { title: `${word} ${line + 1}`, author: 'Nadia Wekesa' },
  }))
  await send(request, baseURL, `/books/imports/${id}/rows`, { rows, last: true })
  await send(request, baseURL, `/books/imports/${id}/run`, {})
  return { word, genre: genre! }
}

async function windowOf(browser: Browser, watch: Watch, options: Parameters<Browser['newContext']>[0]) {
  const context = await browser.newContext(options)
  watch.follow(context)
  return context
}

async function anotherAdmin(browser: Browser, watch: Watch, request: APIRequestContext, baseURL: string) {
  const person = { email: newAddress(), name: newName('Tendai') }
  await send(request, baseURL, '/users', { ...person, role: 'admin' })
  const context = await windowOf(browser, watch, { baseURL })
  await signIn(context.request, person.email, baseURL)
  await giveName(context.request, person.name, baseURL)
  return { ...person, page: await context.newPage() }
}

const rowsOf = (page: Page, table: string) =>
  page.getByRole('table', { name: table }).locator('tbody').getByRole('row')
const bar = (page: Page) => page.getByRole('region', { name: /^Selected/ })
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const undoIn = (page: Page, of: ReturnType<Page['locator']>) => of.getByRole('button', { name: 'Undo' })
const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })

test('the page of a deleted book says who deleted it; another administrator restores it there and from the list', async ({
  page,
  request,
  browser,
  baseURL,
  watch,
}) => {
  // A deleted book answers 404.
  watch.allow(/status of 404/)
  const { word } = await addBooks(request, baseURL!, 1)
  const [book] = await booksOf(request, word)
  const path = `/manager/books/${book!.id}`
  const remove = async (by: Page) => {
    await by.getByRole('button', { name: 'Delete' }).click()
    await by.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(by).toHaveURL(/\/manager\/books(\?|$)/)
  }
  await open(page, path)
  await remove(page)
  const { name: own } = (await (await request.get('/api/auth/get-session')).json()).user as Named

  const other = await anotherAdmin(browser, watch, request, baseURL!)
  const there = other.page
  const gone = there.getByRole('heading', { level: 1, name: `“${book!.title} · Nadia Wekesa” was deleted` })
  expect((await open(there, path)).status()).toBe(404)
  await expect(gone).toBeVisible()
  await expect(there.getByRole('main')).toContainText(`Deleted by ${own}`)
  await expectAccessible(there)
  await there.getByRole('button', { name: 'Undo the deletion' }).click()
  await expect(toasts(there)).toContainText('1 restored')
  await expect(there.getByRole('heading', { level: 1, name: book!.title, exact: true })).toBeVisible()
  expect(await booksOf(request, word)).toEqual([book])

  // Again in the same tab, from the list of deleted books; Back leads to the page of the deleted one.
  await remove(there)
  await link(there, 'Recently deleted').click()
  const listed = rowsOf(there, 'Recently deleted').filter({ hasText: book!.title })
  await expect(listed).toContainText(other.name)
  await expectAccessible(there)
  await open(there, path)
  await expect(gone).toBeVisible()
  await expect(there.getByRole('main')).toContainText(`Deleted by ${other.name}`)
  await there.goBack()
  await expect(listed).toHaveCount(1)
  await undoIn(there, listed).click()
  await expect(toasts(there)).toContainText('1 restored')
  await expect(listed).toHaveCount(0)
  await there.goForward()
  await expect(there.getByRole('heading', { level: 1, name: book!.title, exact: true })).toBeVisible()
  expect(await booksOf(request, word)).toEqual([book])

  // Without the permission to undo it is an ordinary 404 page.
  await remove(there)
  const reader = await windowOf(browser, watch, { baseURL, storageState: stateOf('user') })
  const theirs = await reader.newPage()
  expect((await open(theirs, `/app/books/${book!.id}`)).status()).toBe(404)
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  for (const secret of [book!.title, other.name, 'deleted'])
    await expect(theirs.locator('body')).not.toContainText(secret)
  await Promise.all([there.context().close(), reader.close()])
})

test('a bulk deletion is found in the audit log by one of its books, expanded, and undone there once', async ({
  page,
  context,
  request,
  baseURL,
  watch,
}) => {
  watch.allow(/status of 40[49]/)
  const { word } = await addBooks(request, baseURL!, 3)
  const before = await booksOf(request, word)
  const entries = rowsOf(page, 'Audit log')
  for (const time of [1, 2]) {
    await open(page, `/manager/books?searchTerm=${word}`)
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await bar(page).getByRole('button', { name: 'Delete' }).click()
    await page
      .getByRole('dialog', { name: 'Delete 3 books?' })
      .getByRole('button', { name: 'Delete' })
      .click()
    await expect(toasts(page)).toContainText('3 books deleted')
    await link(page, 'Audit log').click()
    await page.getByRole('searchbox', { name: 'Person' }).fill(`${word} 02`)
    await expect(page).toHaveURL(/person=/)
    const entry = entries.filter({ hasText: 'Book deleted' })
    // The creation of the book and this deletion; in the second round also the first deletion and its undo.
    await expect(entries).toHaveCount(time === 1 ? 2 : 4)
    await expect(undoIn(page, entry)).toHaveCount(1)
    await entry.first().getByRole('link', { name: '3 books' }).click()
    await expect(rowsOf(page, 'What it was done to')).toHaveCount(3)
    await expectAccessible(page)
    await expectNothingCutOff(page)
    await page.getByRole('searchbox', { name: 'Find one of them' }).fill(`${word} 03`)
    await page.keyboard.press('Enter')
    await expect(rowsOf(page, 'What it was done to')).toHaveCount(1)

    // The same entry in a second tab, whose data is stale after the undo in the first.
    const second = await context.newPage()
    await open(second, page.url())
    await undoIn(page, page.getByRole('main')).click()
    await expect(toasts(page)).toContainText('3 restored')
    await expect(undoIn(page, page.getByRole('main'))).toHaveCount(0)
    expect(await booksOf(request, word)).toEqual(before)
    await undoIn(second, second.getByRole('main')).click()
    await expect(toasts(second)).toContainText('Someone has undone this already')
    await expect(undoIn(second, second.getByRole('main'))).toHaveCount(0)
    expect(await booksOf(request, word)).toEqual(before)
    await second.close()
  }
})

test('a genre whose books were moved is restored from the list, with its books', async ({
  page,
  request,
  baseURL,
}) => {
  const genre = await addGenre(request, baseURL!, newName('Sagas'))
  const target = await addGenre(request, baseURL!, newName('Target'))
  const word = newWord()
  for (const number of [1, 2, 3]) await addBook(request, baseURL!, `${word} ${number}`, genre)
  const before = await booksOf(request, word)
  for (let time = 0; time < 2; time++) {
    await open(page, `/manager/genres?searchTerm=${encodeURIComponent(genre.name)}`)
    await page.getByRole('button', { name: `Actions for ${genre.name}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: `Delete ${genre.name}?` })
    await dialog.getByRole('combobox', { name: 'Where its books go' }).selectOption(target.name)
    await dialog.getByRole('button', { name: 'Move books and delete' }).click()
    await expect(toasts(page)).toContainText('Genre deleted, 3 books moved')
    expect((await booksOf(request, word)).map((book) => book.genre.id)).toEqual(
      Array.from({ length: 3 }, () => target.id),
    )
    await page.reload()
    await ready(page)
    await link(page, 'Recently deleted').click()
    const listed = rowsOf(page, 'Recently deleted').filter({ hasText: genre.name })
    await expect(listed).toContainText('3 books')
    await undoIn(page, listed).click()
    await expect(listed).toHaveCount(0)
    expect(await genresOf(request, genre.name)).toMatchObject([{ id: genre.id, books: 3 }])
    expect((await booksOf(request, word)).map(({ id, genre: of }) => [id, of.id])).toEqual(
      before.map(({ id }) => [id, genre.id]),
    )
  }
})

test('deleting more than 100 needs their number typed, shows progress and a warning, and can be undone', async ({
  page,
  request,
  baseURL,
  watch,
}) => {
  // The listed rows change meanwhile, and a link under the pointer preloads a book that may be gone.
  watch.allow(/status of 40[49]/)
  const { word, genre } = await importBooks(request, baseURL!, 120)
  await open(page, `/manager/books?searchTerm=${word}`)
  const ask = async () => {
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await bar(page)
      .getByRole('button', { name: /^Select all 12\d that match$/ })
      .click()
    await bar(page).getByRole('button', { name: 'Delete' }).click()
  }
  const dialog = (count: number) => page.getByRole('dialog', { name: `Delete ${count} books?` })
  const number = page.getByRole('textbox', { name: /^Type 12\d to confirm/ })
  const remove = page.getByRole('dialog').getByRole('button', { name: 'Delete' })
  const remaining = async () => {
    const response = await request.get(`/api/rest/books?limit=1&searchTerm=${word}`)
    const { total, similar } = (await response.json()) as { total: number; similar: boolean }
    return similar ? 0 : total
  }

  await ask()
  await expect(dialog(120)).toBeVisible()
  await remove.click()
  await expect(number).toHaveAccessibleDescription('Type the number 120.')
  await number.fill('12')
  await remove.click()
  await expect(number).toHaveAccessibleDescription('Type the number 120.')
  await expectAccessible(page)
  expect(await remaining()).toBe(120)

  // One more row matches before the confirmation, so the count that was confirmed is outdated.
  await addBook(request, baseURL!, `${word} late`, genre)
  await number.fill('120')
  await remove.click()
  await expect(page.getByRole('dialog')).toContainText('The selection changed in the meantime')
  await expect(dialog(121)).toBeVisible()
  await expect(number).toHaveValue('')
  expect(await remaining()).toBe(121)

  let release = () => {}
  for (const time of [1, 2]) {
    if (time === 2) await ask()
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/rpc/book/bulk', async (route) => {
      const response = await route.fetch()
      await held
      await route.fulfill({ response })
    })
    await number.fill(time === 1 ? '121' : '١٢١')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('progressbar')).toHaveAccessibleName('In progress')
    await expect(dialog(121)).toContainText('0 of 121 done')
    await expectAccessible(page)
    // Meanwhile beforeunload asks before the tab closes, and Escape does not close the dialog.
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await page.keyboard.press('Escape')
    await expect(dialog(121)).toBeVisible()
    await page.getByRole('button', { name: 'Stop' }).click()
    await expect(dialog(121)).toContainText('Stopping…')
    release()
    await expect(toasts(page)).toContainText('121 books deleted')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.unroute('**/api/rpc/book/bulk')
    expect(await remaining()).toBe(0)
    await undoIn(page, toasts(page)).click()
    await expect(toasts(page)).toContainText('121 restored')
    await expect(page.getByText('20 of 121 shown')).toBeVisible()
    expect(await remaining()).toBe(121)
  }
})

test('a bulk ban is undone from the toast, and from the audit log', async ({ page, request, baseURL }) => {
  const word = newWord()
  for (const number of [1, 2]) {
    const name = `${word} 0${number}`
    await send(request, baseURL!, '/users', { name, email: `${word}.${number}@example.org` })
  }
  await open(page, `/manager/users?searchTerm=${word}`)
  const people = rowsOf(page, 'Users')
  for (const from of ['toast', 'log']) {
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await bar(page).getByRole('button', { name: 'Ban', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Ban 2 people?' })
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Together')
    await dialog.getByRole('button', { name: 'Ban' }).click()
    await expect(toasts(page)).toContainText('2 people banned')
    await expect(people.getByText('Banned')).toHaveCount(2)
    if (from === 'log') {
      await open(page, `/manager/audit?person=${word}&action=user.ban`)
      // The entry of the first ban is marked as undone.
      await expect(rowsOf(page, 'Audit log')).toHaveCount(2)
      await expect(rowsOf(page, 'Audit log').nth(1)).toContainText('Undone')
      await undoIn(page, rowsOf(page, 'Audit log')).click()
      await expect(toasts(page)).toContainText('2 restored')
      await expect(undoIn(page, rowsOf(page, 'Audit log'))).toHaveCount(0)
      await open(page, `/manager/users?searchTerm=${word}`)
    } else {
      await undoIn(page, toasts(page)).click()
      await expect(toasts(page)).toContainText('2 restored')
    }
    await expect(people.getByText('Banned')).toHaveCount(0)
  }
})
