import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible, expectNothingCutOff } from '../support/accessible'
import { open } from '../support/pages'
import { giveName, newAddress, origin, signIn } from '../support/people'
import { expect, test } from '../support/test'

const control = (page: Page) => page.getByRole('button', { name: /shelf/i }).first()
const choose = async (
  page: Page,
  name: string,
  role: 'menuitemradio' | 'menuitemcheckbox' | 'menuitem' = 'menuitemradio',
) => {
  await control(page).click()
  await page.getByRole(role, { name, exact: true }).click()
}
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' })

async function send(request: APIRequestContext, baseURL: string | undefined, call: string, json: object) {
  const response = await request.post(`/api/rpc/${call}`, { headers: origin(baseURL), data: { json } })
  return { status: response.status(), body: ((await response.json()) as { json: never }).json }
}

type Book = { id: string; title: string }
const someBooks = async (request: APIRequestContext, baseURL: string | undefined): Promise<Book[]> =>
  ((await send(request, baseURL, 'book/list', { limit: 5, searchTerm: 'Austen' })).body as { items: Book[] })
    .items

/** The state on the server, since the page updates optimistically. */
const stateOf = async (page: Page, baseURL: string | undefined, id: string) =>
  ((await send(page.request, baseURL, 'shelf/ofBook', { id })).body as { state: { state: string } | null })
    .state?.state ?? null

test('a book is put on a shelf, moved and removed, each with undo; the home page shows it @quick', async ({
  page,
  person,
  baseURL,
}) => {
  expect(person.name).toBeTruthy()
  const [book] = await someBooks(page.request, baseURL)
  await open(page, `/app/books/${book!.id}`)
  await choose(page, 'Want to read')
  await expect(control(page)).toHaveText('Want to read')
  await choose(page, 'Reading')
  await expect(control(page)).toHaveText('Reading')
  await expect.poll(() => stateOf(page, baseURL, book!.id)).toBe('reading')
  await expect(page.getByText('Now on “Reading”')).toBeVisible()
  await undo(page).first().click()
  await expect(control(page)).toHaveText('Want to read')
  await expect.poll(() => stateOf(page, baseURL, book!.id)).toBe('want-to-read')

  await choose(page, 'Take off', 'menuitem')
  await expect(control(page)).toHaveText('Put on a shelf')
  await expect(page.getByText('Taken off “Want to read”')).toBeVisible()
  expect(await stateOf(page, baseURL, book!.id)).toBe(null)
  await undo(page).first().click()
  await expect(control(page)).toHaveText('Want to read')

  await choose(page, 'Reading')
  await page.getByRole('button', { name: 'Add a note' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('Chapter three')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Chapter three')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Home' }).click()
  await expect(
    page.getByRole('region', { name: 'You are reading' }).getByRole('link', { name: book!.title }),
  ).toBeVisible()
  const html = await (await page.request.get('/app')).text()
  expect(html).toContain('You are reading')
})

test('by keyboard alone, with announcements to screen readers', async ({ page, person, baseURL }) => {
  expect(person.name).toBeTruthy()
  const [book] = await someBooks(page.request, baseURL)
  await open(page, `/app/books/${book!.id}`)
  await control(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio', { name: 'Want to read' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(control(page)).toBeFocused()
  await expect(control(page)).toHaveAccessibleName(`Reading: change the shelf of “${book!.title}”`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio', { name: 'Reading' })).toHaveAttribute('aria-checked', 'true')
})

test('a custom shelf is added, filled, renamed and deleted, and is invisible to others', async ({
  page,
  person,
  baseURL,
  browser,
}) => {
  expect(person.name).toBeTruthy()
  const books = await someBooks(page.request, baseURL)
  await open(page, '/app/shelves')
  await page.getByRole('button', { name: 'New shelf' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Summer')
  await page.getByRole('button', { name: 'Add the shelf' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Summer' })).toBeVisible()
  await expect(page.getByText('Nothing on this shelf yet')).toBeVisible()
  const address = page.url()

  await open(page, `/app/books/${books[1]!.id}`)
  await choose(page, 'Summer', 'menuitemcheckbox')
  await expect(page.getByText('Now on “Summer”')).toBeVisible()
  await open(page, new URL(address).pathname)
  await expect(page.getByRole('listitem').getByRole('link', { name: books[1]!.title }).first()).toBeVisible()
  await expectAccessible(page)
  await expectNothingCutOff(page)

  const other = await browser.newContext({ baseURL })
  await signIn(other.request, newAddress(), baseURL!)
  await giveName(other.request, 'Somebody Else', baseURL!)
  const theirs = await other.newPage()
  const response = await theirs.goto(address)
  expect(response!.status()).toBe(404)
  expect(await (await other.request.get('/app/shelves')).text()).not.toContain('Summer')
  await other.close()

  await page.getByRole('button', { name: 'Actions for “Summer”' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Winter')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Winter' })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for “Winter”' }).click()
  await page.getByRole('menuitem', { name: 'Delete the shelf' }).click()
  await page.getByRole('button', { name: 'Delete the shelf' }).click()
  await expect(page).toHaveURL(/\/app\/shelves$/)
  await expect(page.getByText('Winter')).toHaveCount(0)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a form puts a book on a shelf, and removes it', async ({ page, person, baseURL }) => {
    expect(person.name).toBeTruthy()
    const [book] = await someBooks(page.request, baseURL)
    await page.goto(`/app/books/${book!.id}`)
    const select = page.getByRole('combobox', { name: 'Put on a shelf' })
    await select.selectOption('Reading')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(select).toHaveValue('reading')
    expect(await stateOf(page, baseURL, book!.id)).toBe('reading')
    await select.selectOption('On none of these')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(select).toHaveValue('')
    expect(await stateOf(page, baseURL, book!.id)).toBe(null)

    await page.goto('/app/shelves')
    await page.getByRole('textbox', { name: 'New shelf' }).fill('Winter')
    await page.getByRole('button', { name: 'Add the shelf' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Winter')
  })
})

test('a shelf of an organization is changed by its owner, seen by a member, and gone with the membership', async ({
  page,
  person,
  baseURL,
  browser,
}) => {
  const [book] = await someBooks(page.request, baseURL)
  const slug = `readers-${Date.now().toString(36)}`
  const made = await send(page.request, baseURL, 'organization/create', { name: 'Readers', slug })
  const { id } = made.body as { id: string }
  await open(page, `/app/o/${slug}/shelves`)
  await expect(page.getByText('No shelves yet')).toBeVisible()
  await page.getByRole('button', { name: 'New shelf' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Book club')
  await page.getByRole('button', { name: 'Add the shelf' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Book club' })).toBeVisible()
  const address = new URL(page.url()).pathname
  await open(page, `/app/books/${book!.id}`)
  await choose(page, 'Book club', 'menuitemcheckbox')
  await expect(page.getByText('Now on “Book club”')).toBeVisible()

  // The reading progress updates optimistically, and can be undone.
  await open(page, address)
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/shelf/change', async (route) => {
    await released
    await route.continue()
  })
  const progress = page.getByRole('combobox', { name: book!.title })
  await progress.selectOption('Read')
  await expect(progress).toHaveValue('read')
  await expect(page.getByText('Now on “Read”')).toHaveCount(0)
  release()
  await expect(page.getByText('Now on “Read”')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(progress).toHaveValue('want-to-read')

  const email = newAddress()
  const other = await browser.newContext({ baseURL })
  await signIn(other.request, email, baseURL!)
  await giveName(other.request, 'A Member', baseURL!)
  await send(page.request, baseURL, 'organization/invite', { id, emails: [email] })
  const received = (await send(other.request, baseURL, 'organization/received', {})).body as { id: string }[]
  expect((await send(other.request, baseURL, 'organization/accept', { id: received[0]!.id })).status).toBe(
    200,
  )
  const theirs = await other.newPage()
  await open(theirs, address)
  await expect(theirs.getByRole('link', { name: book!.title }).first()).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Add a note' })).toHaveCount(0)
  await expect(theirs.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
  const { body } = await send(page.request, baseURL, 'organization/members', { organizationId: id })
  const left = (body as { items: { id: string; user: { email: string } }[] }).items.find(
    (each) => each.user.email === email,
  )
  await send(page.request, baseURL, 'organization/removeMember', { id, memberId: left!.id })
  expect((await theirs.goto(address))!.status()).toBe(404)
  await other.close()
  expect(person.email).not.toBe(email)
})
