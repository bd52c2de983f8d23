import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import type { AnyEntity } from '../../src/entity/define-entity'
import { type FieldFacts, titleField } from '../../src/entity/fields/define-fields'
import { expectAccessible, expectNothingCutOff } from './accessible'
import { open, ready } from './pages'
import { origin } from './people'
import { expect, test } from './test'
import { wordsOf } from './words'

const say = wordsOf('en')

/** What is typed into a field of each kind. */
const typed: Partial<Record<FieldFacts['kind'], string>> = {
  text: 'A few words.\nOn two lines.',
  email: 'somebody@example.com',
  url: 'https://example.com/here',
  year: '1984',
  integer: '42',
  date: '2024-02-29',
}

/**
 * The journey through the screens of an entity as `npm run new` writes them: added, found, changed while another was
 * faster, deleted and brought back, taken along as a file and brought in from one.
 */
export function crudJourneys({ name, plural, fields, refs }: AnyEntity): void {
  const title = titleField(fields)
  const list = `/manager/${plural}`
  const label = (field: string) => say(`${name}:fields.${field}`)
  const newName = () => `Quartz ${randomUUID().slice(0, 8)}`
  const button = (page: Page, text: string) => page.getByRole('button', { name: text, exact: true })
  const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })
  const field = (page: Page, of: string) => page.getByLabel(label(of), { exact: true })

  const fill = async (page: Page, called: string) => {
    for (const [of, { kind, options }] of Object.entries(fields)) {
      if (of === title) await field(page, of).fill(called)
      else if (kind === 'flag') await field(page, of).check()
      else if (kind === 'choice') await field(page, of).selectOption(options![0]!)
      else if (kind === 'ref' || kind === 'refs') {
        await field(page, of).click()
        // Not the newest: journeys beside this one delete theirs.
        await page.getByRole('listbox').getByRole('option').last().click()
      } else if (kind === 'line') await field(page, of).fill(`Line ${of}`)
      else await field(page, of).fill(typed[kind]!)
    }
  }

  const add = async (page: Page, called: string) => {
    await open(page, `${list}/new`)
    await fill(page, called)
    await button(page, say('crud:form.create')).click()
    await expect(page).toHaveURL(new RegExp(`${list}/[\\da-f-]{36}$`))
    return page.url().split('/').at(-1)!
  }

  const change = async (
    request: APIRequestContext,
    baseURL: string | undefined,
    id: string,
    called: string,
  ) => {
    const data = { [title]: called }
    const response = await request.patch(`/api/rest/${plural}/${id}`, { headers: origin(baseURL), data })
    expect(response.status(), await response.text()).toBe(200)
  }

  test.describe(plural, () => {
    test.use({ signedInAs: 'admin' })

    test('is added, found, changed, deleted and brought back @quick', async ({ page }) => {
      const called = newName()
      await open(page, `${list}/new`)
      await button(page, say('crud:form.create')).click()
      await expect(field(page, title)).toBeFocused()
      await expectAccessible(page)
      await fill(page, called)
      await expectNothingCutOff(page)
      await button(page, say('crud:form.create')).click()
      await expect(page.getByRole('heading', { level: 1, name: called })).toBeVisible()
      await expect(toasts(page)).toContainText(called)
      await expectAccessible(page)

      await page.getByRole('link', { name: say('crud:detail.edit'), exact: true }).click()
      const renamed = newName()
      await field(page, title).fill(renamed)
      await button(page, say('entity:form.save')).click()
      await expect(page.getByRole('heading', { level: 1, name: renamed })).toBeVisible()

      await open(page, `${list}?searchTerm=${encodeURIComponent(renamed)}`)
      const row = page.getByRole('table').locator('tbody').getByRole('row')
      await expect(row).toHaveCount(1)
      await expectAccessible(page)
      await page.getByRole('button', { name: say('list:list.actionsFor', { name: renamed }) }).click()
      await page.getByRole('menuitem', { name: say('crud:remove.action') }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('crud:remove.action') })
        .click()
      await expect(row).toHaveCount(0)
      await toasts(page)
        .getByRole('button', { name: say('act:undo.action') })
        .click()
      await expect(row).toHaveCount(1)
    })

    test('that another changed meanwhile is compared, and nothing is lost', async ({
      page,
      request,
      baseURL,
      watch,
    }) => {
      watch.allow(/status of 409/)
      const id = await add(page, newName())
      await open(page, `${list}/${id}/update`)
      const theirs = newName()
      await change(request, baseURL, id, theirs)
      const mine = newName()
      await field(page, title).fill(mine)
      await button(page, say('entity:form.save')).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText(theirs)
      await expect(dialog).toContainText(mine)
      await expectAccessible(page)
      await button(page, say('entity:conflict.save')).click()
      await expect(page.getByRole('heading', { level: 1, name: mine })).toBeVisible()
    })

    test('is taken along as a file, and brought in from one', async ({ page }) => {
      const called = newName()
      await open(page, list)
      const downloading = page.waitForEvent('download')
      await page.getByRole('link', { name: say('crud:list.export') }).click()
      const stream = await (await downloading).createReadStream()
      const text = (await stream.toArray()).join('')
      const [header] = text.replace('\uFEFF', '').split('\r\n')
      expect(header!.split(',')).toContain(title)

      await button(page, say('crud:list.importFile')).click()
      // The oldest under another name, and a line without one. Not the newest: journeys beside this one delete theirs.
      const at = header!.split(',').indexOf(title)
      const oldest = text.trimEnd().split('\r\n').at(-1)!
      const cells = oldest.split(',')
      const file = [header!, cells.with(at, called).join(','), cells.with(at, '').join(',')].join('\r\n')
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'some.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
      await expect(page.getByRole('dialog')).toContainText(say('crud:import.bad_one', { count: 1 }))
      await expect(page.getByRole('dialog')).not.toContainText(`${name}:`)
      await expectAccessible(page)
      await button(page, say('crud:import.run')).click()
      await expect(toasts(page)).toContainText(say('crud:import.done_one', { count: 1 }))
      await expect(page.getByRole('table')).toContainText(called)
    })

    test('is chosen among others, deleted with them and brought back with them', async ({ page }) => {
      const called = newName()
      for (const end of ['one', 'two']) await add(page, `${called} ${end}`)
      await open(page, `${list}?searchTerm=${encodeURIComponent(called)}`)
      const row = page.getByRole('table').locator('tbody').getByRole('row')
      await expect(row).toHaveCount(2)
      await page.getByRole('checkbox', { name: say('list:bulk.selectShown') }).check()
      const bar = page.getByRole('region', { name: say('list:bulk.label') })
      await expect(bar).toContainText(say('list:bulk.shownSelected', { count: 2 }))
      await expectAccessible(page)
      await bar.getByRole('button', { name: say('list:bulk.delete.action') }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText(say('crud:bulk.question_other', { count: 2 }))
      await dialog.getByRole('button', { name: say('crud:remove.action') }).click()
      await expect(row).toHaveCount(0)
      await expect(toasts(page)).toContainText(say('crud:bulk.done_other', { count: 2 }))
      await toasts(page)
        .getByRole('button', { name: say('act:undo.action') })
        .click()
      await expect(row).toHaveCount(2)
    })

    const ref = Object.keys(fields).find((of) => ['ref', 'refs'].includes(fields[of]!.kind))
    if (ref)
      test('is found by what it refers to, which a visitor by its address reads as well', async ({
        page,
        request,
        watch,
      }) => {
        // What is not there is asked for by its id.
        watch.allow(/status of 404/)
        const called = newName()
        const id = await add(page, called)
        const entry = await (await request.get(`/api/rest/${plural}/${id}`)).json()
        const target: string = [entry[ref]].flat()[0].name
        await open(page, `${list}?searchTerm=${encodeURIComponent(called)}`)
        const row = page.getByRole('table').locator('tbody').getByRole('row')
        const chooser = page.getByRole('combobox', { name: label(ref) })
        await chooser.fill(target)
        await page.getByRole('listbox').getByRole('option', { name: target, exact: true }).first().click()
        await expect(page).toHaveURL(new RegExp(`[?&]${ref}=[\\da-f-]{36}`))
        await expect(row).toHaveCount(1)
        await expect(chooser).toHaveValue(target)
        await page.reload()
        await ready(page)
        await expect(chooser).toHaveValue(target)
        await expectAccessible(page)
        await page.getByRole('link', { name: say('crud:ref.clear', { label: label(ref) }) }).click()
        await expect(page).not.toHaveURL(new RegExp(`[?&]${ref}=`))
        await expect(row).toHaveCount(1)
        await open(page, `${list}?${ref}=0198c0de-0000-7000-8000-000000000000`)
        await expect(page.getByText(say('list:list.noneFound.filter'))).toBeVisible()
        await expect(chooser).toHaveValue(say('crud:ref.gone'))
      })

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false })

      if (ref)
        test('what it refers to is typed, and looked up by the server', async ({ page, request }) => {
          const target = refs[ref]!
          const response = await request.get(`/api/rest/${target.plural}?limit=1&sort=createdAt`)
          const { items } = (await response.json()) as { items: Record<string, string>[] }
          const called = items[0]![titleField(target.fields)]!
          await page.goto(list)
          const chooser = page.getByRole('combobox', { name: label(ref) })
          const cell = page.getByRole('table').locator('tbody').getByRole('row')
          await expect(cell).not.toHaveCount(0)
          await chooser.fill('nothing is called so')
          await page.getByRole('button', { name: say('list:list.apply') }).click()
          await expect(page.getByText(say('list:list.noneFound.filter'))).toBeVisible()
          await chooser.fill(called)
          await page.getByRole('button', { name: say('list:list.apply') }).click()
          await expect(page).toHaveURL(new RegExp(`[?&]${ref}=[\\da-f-]{36}`))
          await expect(chooser).toHaveValue(called)
          await page.getByRole('button', { name: say('list:list.apply') }).click()
          await expect(page).toHaveURL(new RegExp(`[?&]${ref}=[\\da-f-]{36}`))
        })

      test('rows are in the page, search is a form and the order a link', async ({ page }) => {
        await page.goto(list)
        await expect(page.getByRole('table').locator('tbody').getByRole('row')).not.toHaveCount(0)
        await page
          .getByRole('columnheader', { name: label(title) })
          .getByRole('link')
          .click()
        await expect(page).toHaveURL(`${list}?sort=${title}`)
        await page.getByRole('searchbox').fill('nothing holds this')
        await page.getByRole('button', { name: say('list:list.apply') }).click()
        await expect(
          page.getByText(say('list:list.noneFound.term', { term: 'nothing holds this' })),
        ).toBeVisible()
      })
    })
  })

  test.describe(`${plural}, to others`, () => {
    test.use({ signedInAs: 'user' })

    test('are closed in the manager', async ({ page, watch }) => {
      watch.allow(/status of 403/)
      for (const path of [list, `${list}/new`]) expect((await page.goto(path))!.status()).toBe(403)
    })
  })
}
