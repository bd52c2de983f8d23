import { open } from '../support/pages'
import { field, group, line, openPalette, searchesOf, typeAtOnce } from '../support/palette'
import { expect, test } from '../support/test'
import { wordsOf } from '../support/words'

test.describe('an administrator', () => {
  test.use({ signedInAs: 'admin' })

  test('finds a book with its manager page @quick', async ({ page }) => {
    await open(page, '/app')
    await openPalette(page)
    await field(page).fill('virginia woolf')
    await expect(group(page, 'Books').getByRole('option').first()).toContainText('Virginia Woolf')
    await expect(group(page, 'People')).toHaveCount(0)
    await group(page, 'Books').getByRole('option').first().click()
    await expect(page).toHaveURL(/\/manager\/books\/[\w-]+$/)
  })

  test('sends one request per search term, and keeps the results until the response arrives', async ({
    page,
  }) => {
    await open(page, '/manager/dashboard')
    await openPalette(page)
    await typeAtOnce(page, 'woolf')
    await expect(line(page, 'Virginia Woolf').first()).toBeVisible()
    const requested = searchesOf(page)
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/rpc/book/list**', async (route) => {
      await held
      await route.continue().catch(() => undefined)
    })
    const dropped: string[] = []
    page.on('requestfailed', (request) => dropped.push(request.failure()!.errorText))
    await field(page).pressSequentially('x')
    await expect.poll(() => requested.filter((each) => each.includes('/book/')).length).toBe(1)
    await expect(line(page, 'Virginia Woolf').first()).toBeVisible()
    await typeAtOnce(page, 'herbert')
    await expect.poll(() => dropped).toContain('net::ERR_ABORTED')
    release()
    await expect(line(page, 'Frank Herbert').first()).toBeVisible()
    await expect(line(page, 'Virginia Woolf')).toHaveCount(0)
    expect(requested.filter((each) => each.includes('/book/'))).toHaveLength(2)
  })

  test('finds the actions of books', async ({ page }) => {
    await open(page, '/app')
    for (const [typed, path] of [
      ['new book', '/manager/books/new'],
      ['import', '/manager/books/import'],
    ] as const) {
      await openPalette(page)
      await page.keyboard.type(typed)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('main')).toBeFocused()
    }
  })

  test.describe('in Arabic', () => {
    test.use({ locale: 'ar' })

    test('finds by any spelling', async ({ page }) => {
      const say = wordsOf('ar')
      await open(page, '/manager/dashboard')
      await page.getByRole('button', { name: say('frame:navigation.search') }).click()
      const drawer = page.getByRole('dialog')
      await drawer.getByRole('combobox').fill('إستيراد كُتُب')
      await expect(drawer.getByRole('option', { selected: true })).toContainText(say('book:palette.import'))
    })
  })
})

test.describe('an ordinary user', () => {
  test.use({ signedInAs: 'user' })

  test('finds a book with its app page, and a link to all matches', async ({ page }) => {
    await open(page, '/app')
    await openPalette(page)
    await page.keyboard.type('the')
    const books = group(page, 'Books').getByRole('option')
    await expect(books).toHaveCount(6)
    await books.last().click()
    await expect(page).toHaveURL('/app/books?searchTerm=the')
    await openPalette(page)
    await page.keyboard.type('virginia woolf')
    await expect(books.first()).toContainText('Virginia Woolf')
    await books.first().click()
    await expect(page).toHaveURL(/\/app\/books\/[\w-]+$/)
  })
  test('is offered no action of books', async ({ page }) => {
    await open(page, '/app')
    await openPalette(page)
    for (const word of ['new book', 'import']) {
      await field(page).fill(word)
      await expect(group(page, 'Actions')).toHaveCount(0)
      await expect(group(page, 'Pages')).toHaveCount(0)
    }
  })
})
