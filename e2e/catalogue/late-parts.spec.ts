import {
  button,
  byReload,
  expectMissingDialog,
  inForm,
  on,
  testLateParts,
  withoutPalette,
} from '../support/late-part-cases'
import { newName } from '../support/people'
import { wordsOf } from '../support/words'

const say = wordsOf('en')

testLateParts({
  'src/example/catalogue/manager/list/book-bulk-dialog.tsx': on('/manager/books', async (page, refusal) => {
    await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(1)
      .check()
    const openPart = () =>
      page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click()
    await expectMissingDialog(page, refusal, openPart, /^Delete/)
  }),
  'src/example/catalogue/genre/genre.schema.ts': inForm(
    '/manager/genres/new',
    (page) => page.getByRole('textbox', { name: 'Name' }).fill(newName('Late')),
    say('crud:form.create'),
    say('crud:form.createFailed'),
    /\/manager\/genres\/[\da-f-]{36}$/,
  ),
  'src/example/catalogue/manager/genres/remove-genre-dialog.tsx': on(
    '/manager/genres',
    async (page, refusal) => {
      const openPart = async () => {
        await page.getByRole('button', { name: 'Actions for Poetry' }).click()
        await page.getByRole('menuitem', { name: 'Delete' }).click()
      }
      await expectMissingDialog(page, refusal, openPart, /Poetry/)
    },
  ),
  'src/example/catalogue/shelf/shelf-dialog.tsx': on('/app/shelves', async (page, refusal) => {
    const openPart = () => button(page, say('shelf:new.action')).click()
    await expectMissingDialog(page, refusal, openPart, say('shelf:new.title'))
  }),
  'src/example/catalogue/shelf/remove-shelf-dialog.tsx': on('/app/shelves', async (page, refusal) => {
    await page.getByRole('link', { name: 'Window display' }).click()
    const openPart = async () => {
      await page.getByRole('button', { name: 'Actions for “Window display”' }).click()
      await page.getByRole('menuitem', { name: say('shelf:remove.action') }).click()
    }
    await expectMissingDialog(page, refusal, openPart, /Window display/)
  }),
  'src/languages/*.secondary.ts': byReload(
    '/app',
    say('book:navigation.shelves'),
    say('book:navigation.shelves'),
  ),
  'src/example/catalogue/catalogue.palette.tsx': withoutPalette,
  'src/example/catalogue/catalogue.home.tsx': byReload(
    '/app/account',
    say('frame:navigation.home'),
    say('book:newest'),
  ),
  'src/example/catalogue/catalogue.dashboard.tsx': byReload(
    '/manager/account',
    say('frame:navigation.dashboard'),
    say('genre:shelves.title'),
  ),
  'src/example/catalogue/manager/editor/check-book.ts': inForm(
    '/manager/books/new',
    async (page) => {
      await page.getByRole('textbox', { name: 'Title' }).fill(newName('Late'))
      await page.getByRole('combobox', { name: 'Author' }).fill('Neema Otieno')
      await page.getByRole('combobox', { name: 'Genre' }).click()
      await page.getByRole('option', { name: 'Poetry' }).click()
    },
    say('catalogue:form.create'),
    say('catalogue:form.createFailed'),
    /\/manager\/books\/[\w-]{20,}$/,
  ),
})
