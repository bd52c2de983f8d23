import sharp from 'sharp'
import { expectAccessible } from '../support/accessible'
import { button, closeDialog, dialog, expectRefusal, firstOf, signInToDemo, startDemo } from '../support/demo'
import { open } from '../support/pages'
import { expect, test } from '../support/test'
import { wordsOf } from '../support/words'

// Serial: the tests share a build and a server.
test.describe.configure({ mode: 'default' })

const server = startDemo()
const say = wordsOf('en')

test.describe('a refused change of an administrator', () => {
  test.beforeEach(({ page }) => signInToDemo(page, server.url))

  test('shows what would have changed in a book, and the form stays usable', async ({ page }) => {
    const book = await firstOf(page, server.url, '/books')
    await open(page, `${server.url}/manager/books/${book.id}/update`)
    await page.getByRole('textbox', { name: 'Title' }).fill('Quite Another Story')
    await button(page, 'Save changes').click()
    await expectRefusal(page, [say('demo:actions.book.update'), book.title, 'Quite Another Story'])
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Quite Another Story')
    await button(page, 'Save changes').click()
    await expectRefusal(page, ['Quite Another Story'])
  })

  test('is shown as soon as a cover is chosen', async ({ page }) => {
    const book = await firstOf(page, server.url, '/books')
    await open(page, `${server.url}/manager/books/${book.id}/update`)
    const white = { width: 60, height: 90, channels: 3, background: '#ffffff' } as const
    const buffer = await sharp({ create: white }).png().toBuffer()
    await page.locator('input[type=file]').setInputFiles({ name: 'white.png', mimeType: 'image/png', buffer })
    await expectRefusal(page, [say('demo:actions.cover.upload'), 'white.png'])
    await closeDialog(page)
    await expect(page.getByText(say('picture:errors.other'))).toHaveCount(0)
  })

  test('of a genre closes to its form', async ({ page }) => {
    await open(page, `${server.url}/manager/genres`)
    await page.getByRole('button', { name: 'Actions for Poetry' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const name = page.getByRole('textbox', { name: 'Name' })
    await name.fill('Verse')
    await button(page, 'Save changes').click()
    await expectRefusal(page, [say('demo:actions.genre.update'), 'Poetry', 'Verse'])
    await closeDialog(page)
    await expect(name).toHaveValue('Verse')
  })

  test('of an import is shown at the first step that would store something', async ({ page }) => {
    await open(page, `${server.url}/manager/books/import`)
    const buffer = Buffer.from('title,author,genre\nPaper Boats,Ada Sail,Poetry\n')
    await page.locator('input[type=file]').setInputFiles({ name: 'boats.csv', mimeType: 'text/csv', buffer })
    await button(page, say('import:columns.check')).click()
    await expectRefusal(page, [say('demo:entry.importBegin'), 'boats.csv'])
    await closeDialog(page)
    await expect(button(page, say('import:columns.check'))).toBeVisible()
  })
})
