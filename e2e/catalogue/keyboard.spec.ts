import { type Page } from '@playwright/test'
import { press } from '../support/keyboard'
import { open } from '../support/pages'
import { origin } from '../support/people'
import { expect, test } from '../support/test'

/* The tasks that no other test does by keyboard alone. */

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const said = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('status').getByText(text).first()).toBeVisible()

/** Evaluated in the page: whether a step is focused as soon as it appears. */
const focusIsThereWith = (step: string) =>
  new Promise<boolean>((resolve) => {
    const observer = new MutationObserver(() => {
      const group = document.querySelector(`[role=group][aria-label="${step}"]`)
      if (!group) return
      observer.disconnect()
      resolve(group === document.activeElement)
    })
    observer.observe(document.body, { subtree: true, childList: true, attributes: true })
  })

test.describe('an administrator, by keyboard alone', () => {
  test.use({ signedInAs: 'admin' })

  test('imports books from a file, and undoes it @quick', async ({ page }) => {
    const mark = `Keyed${process.pid}x${test.info().repeatEachIndex}`
    await open(page, '/manager/books/import')
    const chooser = page.waitForEvent('filechooser')
    await press(page, page.getByLabel('Choose a CSV file'))
    const focusComesAlong = page.evaluate(focusIsThereWith, 'Columns')
    await (
      await chooser
    ).setFiles({
      name: 'books.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`title,author,genre\n${mark},Ada Sail,Poetry\n`),
    })
    expect(await focusComesAlong, 'a Tab that comes at once is not restored').toBe(true)
    await press(page, button(page, 'Check the rows'))
    await expect(page.getByText('1 row ready')).toBeVisible()
    await press(page, button(page, 'Import 1 row'))
    await expect(page.getByText('1 row was imported')).toBeVisible()
    await press(page, button(page, 'Undo import'))
    await expect(dialog(page)).toBeFocused()
    await press(page, dialog(page).getByRole('button', { name: 'Undo import' }))
    await expect(page.getByText('The import was undone')).toBeVisible()
  })

  test('edits a genre, and deletes it with its books moved', async ({ page, request, baseURL }) => {
    const headers = origin(baseURL)
    const name = `Aaa ${process.pid} ${test.info().repeatEachIndex}`
    const added = await request.post('/api/rest/genres', { headers, data: { name, color: '#336699' } })
    const { id } = (await added.json()) as { id: string }
    const data = { title: `Of ${name}`, author: 'Ada Sail', genreId: id }
    expect((await request.post('/api/rest/books', { headers, data })).status()).toBe(201)

    await open(page, '/manager/genres')
    await press(page, button(page, `Actions for ${name}`))
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
    await page.keyboard.press('Enter')
    await press(page, page.getByRole('textbox', { name: 'Name' }), 'End')
    await page.keyboard.type(' b')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: `${name} b` })).toBeVisible()
    await press(page, page.getByRole('main').getByRole('link', { name: 'Genres' }))
    await press(page, button(page, `Actions for ${name} b`))
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused()
    await page.keyboard.press('Enter')
    const target = dialog(page).getByRole('combobox', { name: 'Where its books go' })
    await expect(target).toBeFocused()
    // Letters choose among options that are there; the genres are read when the dialog opens.
    await expect(target.getByRole('option', { name: 'Poetry' })).toBeAttached()
    await page.keyboard.type('Poetry')
    await press(page, dialog(page).getByRole('button', { name: 'Move books and delete' }))
    await said(page, 'Genre deleted, 1 book moved')
    await expect(page.locator('body')).not.toBeFocused()
  })
})
