// Modules: book, genre, import, manager
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNothingCutOff } from '../support/accessible'
import { open } from '../support/pages'
import { stateOf } from '../support/people'
import { expect, test } from '../support/test'

test.use({ signedInAs: 'admin' })

const looks = [
  { width: 1280, height: 900, theme: 'light' },
  { width: 390, height: 844, theme: 'dark' },
] as const

/** Random letters, so that the fuzzy duplicate check finds no book of another run. */
const newWord = () => Array.from(randomBytes(8), (byte) => 'bcdfghjklmnpqrstvwxz'[byte % 20]).join('')

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const combobox = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const expectStatus = (page: Page, text: string) =>
  expect(page.getByRole('status').getByText(text)).toBeVisible()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

async function save(page: Page) {
  await button(page, 'Save changes').click()
  await expectStatus(page, 'Changes saved')
}

for (const { width, height, theme } of looks) {
  test.describe(`a librarian's day at ${width} px`, () => {
    test.use({ viewport: { width, height }, colorScheme: theme })

    test('add, find in Arabic, edit together, import, undo, export, delete @quick', async ({
      page,
      browser,
      baseURL,
      watch,
    }) => {
      test.slow()
      watch.allow(/status of 4(04|09)/)
      const word = newWord()
      const title = `مدرسة الأمل ${word}`

      await open(page, '/manager/books/new')
      await field(page, 'Title').fill(title)
      await combobox(page, 'Author').fill(`أحمد ${word}`)
      await combobox(page, 'Genre').click()
      await page.getByRole('option', { name: 'Fiction', exact: true }).click()
      await field(page, 'Year').fill('١٩٨٤')
      await expectNothingCutOff(page)
      await button(page, 'Add book').click()
      await expect(heading(page, title)).toBeVisible()
      const { pathname } = new URL(page.url())

      // A reader with an English interface finds it by another spelling.
      await open(page, '/app/books')
      await page.getByRole('searchbox').fill(`مدرسه الامل ${word}`)
      await expect(page.getByText('1 book', { exact: true }).first()).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: title }).first().click()
      await expect(heading(page, title)).toBeVisible()
      await expect(page.getByText('1984', { exact: true })).toBeVisible()
      await expectNothingCutOff(page)

      // Two administrators edit it at once, and both changes are kept.
      const context = await browser.newContext({ baseURL, storageState: stateOf('admin') })
      const other = await context.newPage()
      await open(page, `${pathname}/update`)
      await open(other, `${pathname}/update`)
      await field(other, 'Publisher').fill('Theirs')
      await save(other)
      await field(page, 'Description').fill('Mine.')
      await button(page, 'Save changes').click()
      await expect(page.getByRole('dialog')).toContainText('Two versions of this book')
      await expectAccessible(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Save this version' }).click()
      await expectStatus(page, 'Changes saved')
      await expect(page.getByText('Theirs', { exact: true })).toBeVisible()
      await expect(page.getByText('Mine.', { exact: true })).toBeVisible()
      await context.close()

      // Two more are imported; a third row is a duplicate.
      const rows = ['One', 'Two', 'Two'].map((name) => `${name} ${word},Some ${word},Fiction`)
      const buffer = Buffer.from(['title,author,genre', ...rows].join('\n'))
      await open(page, '/manager/books/import')
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: `${word}.csv`, mimeType: 'text/csv', buffer })
      await button(page, 'Check the rows').click()
      await expect(page.getByText('1 duplicate')).toBeVisible()
      await expect(page.getByText('Title already used with the same author').first()).toBeVisible()
      await expectNothingCutOff(page)
      await button(page, 'Import 2 rows').click()
      await expect(page.getByText('2 rows were imported')).toBeVisible()

      // Exports what the list shows.
      await open(page, `/manager/books?searchTerm=${word}&sort=title`)
      await button(page, 'Export').click()
      const arriving = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: 'CSV' }).click()
      const lines = (await readFile(await (await arriving).path(), 'utf8')).trim().split('\r\n')
      expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual([`One ${word}`, `Two ${word}`, title])

      // The import and a deletion are undone with one click each.
      await page.goBack()
      await open(page, '/manager/books/import')
      await page.getByRole('link', { name: `Open ${word}.csv` }).click()
      await button(page, 'Undo import').click()
      await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
      await expect(page.getByText('The import was undone')).toBeVisible()
      await open(page, pathname)
      await page.getByRole('button', { name: 'Delete book' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await expect(page).toHaveURL(/\/manager\/books\?/)
      await button(page, 'Undo').click()
      await open(page, `/manager/books?searchTerm=${word}`)
      await expect(page.getByRole('link', { name: title })).toBeVisible()
      await expect(page.getByText('1 result', { exact: true }).first()).toBeVisible()
    })
  })
}
