// Module: import
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNothingCutOff } from '../support/accessible'
import { open, ready } from '../support/pages'
import { origin } from '../support/people'
import { expect, test } from '../support/test'
import { refusals } from '../support/watch'
import { wordsOf } from '../support/words'
import { product } from '../../src/lib/product'
import { areServed } from '../../tests/support/languages'

const path = '/manager/books/import'

let files = 0
/** A mark that no other test's books have. */
const newMark = () => `Brought${process.pid}x${++files}`

const fileOf = (text: string | Buffer, name = 'books.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})

/** Windows-1252, as Western spreadsheets save it. */
const windows = (text: string) =>
  Buffer.from(Array.from(text, (letter) => (letter === '’' ? 0x92 : letter.charCodeAt(0))))

/**
 * Three valid rows, which no other test finds, and four invalid ones; the header of the author column is meaningless.
 */
const french = (mark: string) =>
  [
    'Titre;Plume;Catégorie;Année;ISBN',
    `L’Équipée ${mark};Étienne Aubry;fiction;1942;9782070369997`,
    `Nana ${mark};Émile Zola;Genre ${mark};1880;`,
    `"Germinal; ${mark}";Émile Zola;Fiction;1885;`,
    `;Sans Titre ${mark};Fiction;1900;`,
    `NANA ${mark};ÉMILE ZOLA;Fiction;1880;`,
    `Thérèse ${mark};Émile Zola;Fiction;demain;123`,
    `"Pot-Bouille ${mark};Émile Zola;Fiction;1882;`,
  ].join('\r\n')

const choose = (page: Page, file: ReturnType<typeof fileOf>) =>
  page.locator('input[type=file]').setInputFiles(file)

async function booksOf(page: Page, mark: string): Promise<{ title: string; author: string }[]> {
  const response = await page.context().request.get(`/api/rest/books?searchTerm=${mark}&limit=100`)
  const { items, similar } = (await response.json()) as {
    items: { title: string; author: string }[]
    similar: boolean
  }
  return similar ? [] : items
}

test.describe('an import of books', () => {
  test.use({ signedInAs: 'admin' })

  test('goes from a file through columns and check to books, and undo @quick', async ({ page }) => {
    // axe runs at every step.
    test.slow()
    const mark = newMark()
    await open(page, path)
    await expect(page).toHaveTitle(`Import books · ${product.name}`)
    await expectAccessible(page)
    await choose(page, fileOf(windows(french(mark)), 'livres-été.csv'))

    await expect(page.getByRole('combobox', { name: 'Title', exact: true })).toHaveValue('0')
    await expect(page.getByRole('combobox', { name: 'Separator' })).toHaveValue(';')
    await expect(page.getByRole('combobox', { name: 'Characters' })).toHaveValue('windows-1252')
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await expect(page.getByText('Choose the column for “Author”')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Author' })).toBeFocused()
    await page.getByRole('combobox', { name: 'Author' }).selectOption('Plume – Étienne Aubry')
    await expect(page.getByRole('cell', { name: 'Émile Zola' }).first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Check the rows' }).click()

    await expect(page.getByText('3 rows ready')).toBeVisible()
    await expect(page.getByText('1 duplicate')).toBeVisible()
    await expect(page.getByText('3 rows rejected')).toBeVisible()
    await expect(page.getByText(`Genre: 1 will be added, Genre ${mark}`)).toBeVisible()
    expect(await booksOf(page, mark)).toEqual([])
    const rows = page.getByRole('table', { name: 'Rows of the file' }).locator('tbody').getByRole('row')
    await expect(rows).toHaveCount(4)
    await expect(rows.nth(0)).toContainText('Title is required')
    await expect(rows.nth(1)).toContainText('Title already used with the same author')
    await expect(rows.nth(2)).toContainText('Year should be a whole number, such as 1984')
    await expect(rows.nth(2)).toContainText('ISBN is invalid')
    await expect(rows.nth(3)).toContainText('A quotation mark on this line is never closed')
    await page.getByRole('radio', { name: 'All' }).check()
    await expect(rows).toHaveCount(7)
    await expectAccessible(page)

    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download rejected rows' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^rejected-\d{4}-\d{2}-\d{2}\.csv$/)
    const lines = readFileSync(await file.path(), 'utf8')
      .trimEnd()
      .split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines[1]).toBe(`5,Title is required,,Sans Titre ${mark},Fiction,,1900,,`)

    await page.getByRole('button', { name: 'Import 3 rows' }).click()
    await expect(page.getByText('3 rows were imported')).toBeVisible()
    await expect(page.getByText('1 row was left out: it is there already')).toBeVisible()
    await expect(page.getByText('3 rows were rejected.')).toBeVisible()
    expect((await booksOf(page, mark)).map(({ title }) => title).toSorted()).toEqual([
      `Germinal; ${mark}`,
      `L’Équipée ${mark}`,
      `Nana ${mark}`,
    ])
    await expectAccessible(page)

    // Also after a reload, and by keyboard alone.
    await page.reload()
    await ready(page)
    await page.getByRole('button', { name: 'Undo import' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Undo this import?' })
    await expect(dialog).toContainText('What became of 3 rows is deleted again')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Undo import' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('The import was undone')).toBeVisible()
    await expect(page.getByText('What became of 3 rows is gone again.')).toBeVisible()
    expect(await booksOf(page, mark)).toEqual([])
    const genres = await page.context().request.get(`/api/rest/genres?searchTerm=${mark}`)
    expect(await genres.json()).toMatchObject({ total: 0 })

    await page.getByRole('button', { name: 'Import another file' }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('link', { name: 'Open livres-été.csv' }).first()).toBeVisible()
  })

  test('asks about similar genres and fixes rows in place, by keyboard alone', async ({ page }) => {
    test.slow()
    const mark = newMark()
    const file = [
      'title,author,genre,year',
      `One ${mark},Ada Sail,Poetri,1990`,
      `Two ${mark},Ada Sail,poetri,1991`,
      `Three ${mark},Ada Sail,Dramma,1992`,
      `Four ${mark},Ada Sail,Poetry,soon`,
      `,Ada Sail,Poetry,1994`,
      `Six ${mark},Ada Sail,Poetry,1995`,
    ]
    await open(page, path)
    await choose(page, fileOf(file.join('\n')))
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await expect(page.getByText('1 row ready')).toBeVisible()
    await expect(page.getByText('5 rows rejected')).toBeVisible()
    await expect(page.getByText('“Poetri”: did you mean Poetry?')).toBeVisible()
    await expectAccessible(page)

    // The focus moves from one question to the next, and then stays beside them.
    await page.getByRole('button', { name: 'Use Poetry' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('3 rows ready')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Use Drama' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Every name is settled.')).toBeVisible()
    await expect(page.getByText('Genre: 1 will be added, Dramma')).toBeVisible()
    await expect(page.getByText('4 rows ready')).toBeVisible()

    const rows = page.getByRole('table', { name: 'Rows of the file' }).locator('tbody').getByRole('row')
    await expect(rows).toHaveCount(2)
    await page.getByRole('button', { name: 'Edit line 5' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Edit line 5' })
    const year = dialog.getByRole('textbox', { name: 'Year' })
    await expect(year).toHaveAccessibleDescription('Year should be a whole number, such as 1984')
    await expect(year).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Edit line 5' })).toBeFocused()
    await page.keyboard.press('Enter')
    await year.fill('9999')
    await page.keyboard.press('Enter')
    await expect(year).toHaveAccessibleDescription('Year is too far in the future')
    await expect(year).toBeFocused()
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await year.fill('1993')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(rows.nth(0)).toContainText('Ready')
    await expect(page.getByText('5 rows ready')).toBeVisible()
    // Only the changed row was sent, and nothing else was reloaded.
    expect(requested.filter((each) => each.includes('/book/import'))).toEqual(['/api/rpc/book/importMend'])

    await expect(page.getByRole('button', { name: 'Edit line 6' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('dialog').getByRole('textbox', { name: 'Title' }),
    ).toHaveAccessibleDescription('Title is required')
    await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill(`Five ${mark}`)
    await page.keyboard.press('Enter')
    await expect(page.getByText('6 rows ready')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Rows of the file' })).toBeFocused()
    await page.getByRole('button', { name: 'Import 6 rows' }).click()
    await expect(page.getByText('6 rows were imported')).toBeVisible()
    await expect(page.getByText('Every row was fine.')).toBeVisible()
    const titles = (await booksOf(page, mark)).map(({ title }) => title.split(' ')[0]!)
    expect(titles.toSorted()).toEqual(['Five', 'Four', 'One', 'Six', 'Three', 'Two'])
    await page.getByRole('button', { name: 'Undo import' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
    await expect(page.getByText('The import was undone')).toBeVisible()
    const genres = await page.context().request.get('/api/rest/genres?searchTerm=Dramma')
    expect(await genres.json()).toMatchObject({ total: 0 })
  })

  test('fits a phone, in Arabic', async ({ page }) => {
    test.skip(!areServed('ar'), 'about Arabic')
    const say = wordsOf('ar')
    const mark = newMark()
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, `${path}?lng=ar`)
    await expectNothingCutOff(page)
    await expectAccessible(page)
    // Dropped, as on a desktop with a narrow window.
    const text = `العنوان,المؤلف,سنة النشر\nموسم ${mark},الطيب صالح,١٩٦٦\n,الطيب صالح,1966\n`
    const data = await page.evaluateHandle((content) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([content], 'كتب.csv', { type: 'text/csv' }))
      return transfer
    }, text)
    await page.getByText(say('import:choose.drop')).dispatchEvent('drop', { dataTransfer: data })

    await page.getByRole('button', { name: say('import:columns.check') }).click()
    const genre = { field: say('book:fields.genre') }
    await expect(page.getByText(say('import:columns.required.ref', genre))).toBeVisible()
    const common = page.getByRole('combobox', { name: say('import:columns.refForAll', genre) })
    await expect(common).toBeFocused()
    await common.fill('Fiction')
    await page.getByRole('option', { name: 'Fiction', exact: true }).click()
    await expectNothingCutOff(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: say('import:columns.check') }).click()
    await expect(page.getByText(say('import:verdict.ready_one'))).toBeVisible()
    await expect(page.getByText(say('book:title.required'))).toBeVisible()
    await expectNothingCutOff(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: say('import:mend.open', { line: '3' }) }).click()
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
    await expectNothingCutOff(page)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: say('import:verdict.run_one') }).click()
    await expect(page.getByText(say('import:verdict.done_one'))).toBeVisible()
    expect(await booksOf(page, mark)).toMatchObject([{ title: `موسم ${mark}`, year: 1966 }])
    await expectNothingCutOff(page)
    await page.getByRole('button', { name: say('import:undo.button') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('import:undo.confirm') })
      .click()
    await expect(page.getByText(say('import:verdict.undone'))).toBeVisible()
    expect(await booksOf(page, mark)).toEqual([])
  })

  test('is interrupted, found again and resumed, also over a bad connection', async ({ page, watch }) => {
    test.slow()
    watch.allow(/Failed to load resource|net::ERR/)
    const mark = newMark()
    let lost = 0
    await page.route('**/api/rpc/book/{importStage,importRun}', async (route) => {
      // Every third request is lost, and all are slow.
      if (++lost % 3 === 0) return route.abort()
      await new Promise((resolve) => setTimeout(resolve, 700))
      await route.continue()
    })
    await open(page, path)
    const rows = Array.from({ length: 2300 }, (_, at) => `${mark} ${at},Somebody,Fiction\n`)
    await choose(page, fileOf(`title,author,genre\n${rows.join('')}`))
    await page.getByRole('button', { name: 'Check the rows' }).click()
    const bar = page.getByRole('progressbar', { name: 'Checking the rows' })
    await expect(bar).toHaveAttribute('aria-valuenow', /^[1-9]/)
    await expectAccessible(page)
    await expect(page.getByText('2,300 rows ready')).toBeVisible({ timeout: 30_000 })

    await page.getByRole('button', { name: 'Import 2,300 rows' }).click()
    await expect(page.getByRole('progressbar', { name: 'Importing' })).toBeVisible()
    await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).first().click()
    await page
      .getByRole('dialog', { name: 'Leave while it is running?' })
      .getByRole('button', { name: 'Stay' })
      .click()
    await page.getByRole('button', { name: 'Stop' }).click()
    await expect(page.getByText('The import was stopped half way')).toBeVisible({ timeout: 30_000 })

    await page.reload()
    await ready(page)
    await page.getByRole('button', { name: /^Import the other 1,?\d00 rows$/ }).click()
    await expect(page.getByText('2,300 rows were imported')).toBeVisible({ timeout: 30_000 })
    await page.getByRole('button', { name: 'Undo import' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
    await expect(page.getByText('The import was undone')).toBeVisible({ timeout: 30_000 })
    expect(await booksOf(page, mark)).toEqual([])
  })

  test('explains what is wrong with an unreadable file', async ({ page }) => {
    await open(page, path)
    await choose(page, fileOf(Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), 'books.xlsx'))
    await expect(page.getByRole('alert')).toContainText('save it as CSV')
    await choose(page, fileOf(''))
    await expect(page.getByRole('alert')).toContainText('There is nothing in this file')
    const sample = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download a sample file' }).click()
    await choose(page, fileOf(readFileSync(await (await sample).path())))
    await expect(page.getByRole('cell', { name: 'Ursula K. Le Guin' })).toBeVisible()
    await page.getByRole('checkbox', { name: 'The first row holds the names' }).uncheck()
    await expect(page.getByRole('cell', { name: 'author', exact: true })).toBeVisible()
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('links lead to the next checked rows and back', async ({ page, baseURL }) => {
      const { request } = page.context()
      const headers = origin(baseURL)
      const begun = await request.post('/api/rest/books/imports', { headers, data: { fileName: 'a.csv' } })
      const { id } = (await begun.json()) as { id: string }
      // Without titles all are rejected.
      const data = { rows: Array.from({ length: 21 }, (_, at) => ({ line: at + 2 })), last: true }
      await request.post(`/api/rest/books/imports/${id}/rows`, { headers, data })
      await page.goto(`${path}?id=${id}`)
      const rows = page.getByRole('table', { name: 'Rows of the file' }).locator('tbody').getByRole('row')
      for (let time = 0; time < 2; time++) {
        await expect(rows).toHaveCount(20)
        await page.getByRole('link', { name: 'Load more' }).click()
        await expect(rows).toHaveCount(1)
        await page.getByRole('link', { name: 'Back to the first rows' }).click()
      }
    })
  })
})

test.describe('for ordinary users', () => {
  test.use({ signedInAs: 'user' })

  test('there is no import', async ({ page, watch }) => {
    watch.allow(...refusals)
    expect((await open(page, path)).status()).toBe(403)
  })
})
