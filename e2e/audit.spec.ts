import { readFileSync } from 'node:fs'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible, expectNothingCutOff } from './support/accessible'
import { open } from './support/pages'
import { newAddress, origin } from './support/people'
import { expect, test } from './support/test'
import { wordsOf } from './support/words'
import { refusals } from './support/watch'
import { product } from '../src/lib/product'
import { areServed } from '../tests/support/languages'

const rows = (page: Page) => page.getByRole('table', { name: 'Audit log' }).locator('tbody').getByRole('row')

/** Creates a user and renames them so many times, which adds audit entries. */
async function addWithPast(request: APIRequestContext, baseURL: string, renamed: number) {
  const email = newAddress()
  const headers = origin(baseURL)
  const added = await request.post('/api/rest/users', { headers, data: { email, name: 'Name 0' } })
  const { id } = ((await added.json()) as { user: { id: string } }).user
  for (let count = 1; count <= renamed; count++)
    await request.patch(`/api/rest/users/${id}`, { headers, data: { name: `Name ${count}` } })
  return { id, email }
}

test.describe('the audit log', () => {
  test.use({ signedInAs: 'admin' })

  test('is never wider than the page, however long names are', async ({ page, baseURL }) => {
    const [mailbox, host] = newAddress().split('@')
    const data = { email: `${mailbox}-${'long'.repeat(8)}@${'sub.'.repeat(8)}${host}`, name: 'W'.repeat(100) }
    const added = await page.context().request.post('/api/rest/users', { headers: origin(baseURL), data })
    expect(added.status()).toBe(201)
    for (const width of [1280, 1024, 820, 660]) {
      await page.setViewportSize({ width, height: 800 })
      await open(page, `/manager/audit?person=${encodeURIComponent(data.email)}&lng=ar`)
      await expectNothingCutOff(page)
      const main = (await page.getByRole('main').boundingBox())!
      const table = (await page.getByRole('table').boundingBox())!
      expect(table.x, `${width} px`).toBeGreaterThanOrEqual(main.x)
    }
  })

  test('is paged, and filtered by person, action and time @quick', async ({ page, baseURL }) => {
    const { id, email } = await addWithPast(page.context().request, baseURL!, 24)
    await open(page, '/manager/dashboard')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Audit log' }).click()
    await expect(page).toHaveTitle(`Audit log · ${product.name}`)

    await expect(page.getByRole('button', { name: 'Show' })).toBeHidden()
    await page.getByRole('searchbox', { name: 'Person' }).fill(email)
    await expect(page).toHaveURL(`/manager/audit?person=${encodeURIComponent(email)}`)
    await expect(rows(page)).toHaveCount(20)
    await expect(page.getByText('20 of 25 shown')).toBeVisible()
    await expect(rows(page).first()).toContainText('Name: Name 23 → Name 24')
    await page.getByRole('link', { name: 'Load more' }).click()
    await expect(rows(page)).toHaveCount(25)

    await page.getByRole('combobox', { name: 'Action' }).selectOption('User added')
    await expect(rows(page)).toHaveCount(1)
    await rows(page).getByRole('link', { name: 'Name 0' }).click()
    await expect(page).toHaveURL(`/manager/users/${id}`)
    await page.goBack()
    await expect(page.getByRole('combobox', { name: 'Action' })).toHaveValue('user.create')

    await page.getByLabel('Until').fill('2020-01-01')
    await expect(page.getByText('Nothing matches these filters')).toBeVisible()
    await page.goBack()
    await expect(page.getByLabel('Until')).toHaveValue('')
    await expect(rows(page)).toHaveCount(1)
    await page.getByRole('link', { name: 'Clear search and filters' }).click()
    await expect(page).toHaveURL('/manager/audit')
    await expect(page.getByRole('searchbox', { name: 'Person' })).toHaveValue('')
    await expect(page.getByRole('link', { name: 'Clear search and filters' })).toBeHidden()
    // A second time by keyboard, date part by date part: an incomplete year must not change the filter.
    await page.getByLabel('From', { exact: true }).focus()
    await page.keyboard.type('01012020')
    await expect(page).toHaveURL('/manager/audit?from=2020-01-01')
    await expect(page.getByRole('link', { name: 'Clear search and filters' })).toBeVisible()
  })

  test('keeps filters that are changed while earlier results are still loading', async ({ page }) => {
    await open(page, '/manager/audit')
    await page.route('**/api/rpc/audit/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      await route.continue()
    })
    await page.getByRole('combobox', { name: 'Action' }).selectOption('User added')
    await page.getByRole('searchbox', { name: 'Person' }).fill('amina')
    await page.getByLabel('Until').fill('2030-01-01')
    const hasFilters = (wanted: Record<string, string>) =>
      expect
        .poll(() => Object.fromEntries(new URL(page.url()).searchParams), { timeout: 10_000 })
        .toEqual(wanted)
    await hasFilters({ person: 'amina', action: 'user.create', until: '2030-01-01' })
    await page.getByRole('searchbox', { name: 'Person' }).fill('')
    await page.getByRole('combobox', { name: 'Action' }).selectOption('User banned')
    await hasFilters({ action: 'user.ban', until: '2030-01-01' })
  })

  test('shows a temporary ban on every page with audit entries', async ({ page, baseURL }) => {
    const { request } = page.context()
    const banSomeone = async () => {
      const { id } = await addWithPast(request, baseURL!, 0)
      const data = { reason: 'Spam', expiresAt: new Date(Date.now() + 86_400_000).toISOString() }
      await request.put(`/api/rest/users/${id}/ban`, { headers: origin(baseURL), data })
      return id
    }
    const id = await banSomeone()
    const banned = page.getByRole('main').locator('span', { hasText: 'User banned' }).first()
    for (const path of [`/manager/audit?person=${id}`, '/manager/audit?action=user.ban']) {
      await open(page, path)
      await expect(banned).toBeVisible()
    }
    // Parallel tests add entries between the write and the read.
    await expect(async () => {
      await banSomeone()
      await open(page, '/manager/dashboard')
      await expect(banned).toBeVisible({ timeout: 1000 })
    }).toPass()
    await open(page, `/manager/audit?person=${id}`)
    await expect(rows(page).first()).toContainText('End of the ban: ')
    await expect(rows(page)).toHaveCount(2)
  })

  test('replaces an entry that cannot be rendered with a message, and shows the others', async ({
    page,
    baseURL,
    watch,
  }) => {
    watch.allow(/Cannot read properties of null/)
    const { id } = await addWithPast(page.context().request, baseURL!, 2)
    await open(page, '/manager/audit')
    await page.route('**/api/rpc/audit/list*', async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { json: { items: { subject: unknown }[] } }
      body.json.items[1]!.subject = null
      await route.fulfill({ response, json: body })
    })
    await page.getByRole('searchbox', { name: 'Person' }).fill(id)
    await page.keyboard.press('Enter')
    await expect(rows(page)).toHaveCount(3)
    await expect(rows(page).nth(1)).toHaveText('This entry cannot be shown')
    await expect(rows(page).nth(2)).toContainText('User added')
    await expectAccessible(page)
  })

  test('filters by the person linked from their page, and by URL', async ({ page, baseURL }) => {
    const { id } = await addWithPast(page.context().request, baseURL!, 1)
    const person = page.getByRole('group', { name: 'Person' })
    await open(page, `/manager/users/${id}`)
    for (let time = 0; time < 2; time++) {
      await page.getByRole('main').getByRole('link', { name: 'Audit log' }).click()
      await expect(person).toContainText('Name 1')
      await expect(rows(page)).toHaveCount(2)
      if (time === 0) await page.goBack()
    }
    await open(page, `/manager/audit?person=${id}&until=2020-01-01`)
    await expect(page.getByText('Nothing matches these filters')).toBeVisible()
    await expect(person, 'also where no entry says the name').toContainText('Name 1')
    await expect(page.getByRole('main')).not.toContainText(id)
    await expectAccessible(page)
    await person.getByRole('button', { name: 'Everyone' }).click()
    await expect(page).toHaveURL('/manager/audit?until=2020-01-01')
    await expect(page.getByRole('searchbox', { name: 'Person' })).toBeVisible()
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('submits its filters with a button, and keeps the person', async ({ page, baseURL }) => {
      const { id } = await addWithPast(page.context().request, baseURL!, 1)
      await page.goto(`/manager/audit?person=${id}`)
      await expect(page.getByRole('group', { name: 'Person' })).toContainText('Name 1')
      await page.getByRole('combobox', { name: 'Action' }).selectOption('User added')
      await page.getByRole('button', { name: 'Show' }).click()
      await expect(page).toHaveURL(new RegExp(`person=${id}.*action=user.create`))
      await expect(rows(page)).toHaveCount(1)
    })
  })

  test.describe('in Arabic', () => {
    test.use({ locale: 'ar' })

    test('the placeholder of the person field starts at the right, input on the side of its own direction', async ({
      page,
    }) => {
      await open(page, '/manager/audit')
      const field = page.getByRole('searchbox', { name: wordsOf('ar')('audit:filters.person') })
      await expect(field).toHaveCSS('direction', 'rtl')
      await field.fill('amina')
      await expect(field).toHaveCSS('direction', 'ltr')
    })
  })

  test('is exported as a file', async ({ page, baseURL }) => {
    const { id, email } = await addWithPast(page.context().request, baseURL!, 2)
    await open(page, `/manager/users/${id}`)
    await page.getByRole('main').getByRole('link', { name: 'Audit log' }).click()
    await expect(rows(page)).toHaveCount(3)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export as CSV' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^audit-\d{4}-\d{2}-\d{2}\.csv$/)
    const lines = readFileSync(await file.path(), 'utf8')
      .trimEnd()
      .split('\r\n')
    expect(lines).toHaveLength(4)
    for (const line of lines.slice(1)) expect(line).toContain(email)
  })

  for (const [language, width] of [
    ['en', 1280],
    ['fr', 820],
    ['ar', 1280],
    ['ar', 390],
  ] as const) {
    test(`is accessible in ${language} at ${width} px`, async ({ page, baseURL }) => {
      test.skip(!areServed(language), `${language} is not served`)
      await page.setViewportSize({ width, height: 844 })
      await addWithPast(page.context().request, baseURL!, 1)
      await open(page, `/manager/audit?lng=${language}`)
      await expectNothingCutOff(page)
      await expectAccessible(page)
    })
  }

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('shows its rows, its filters work, and links lead to the next rows and back', async ({
      page,
      baseURL,
    }) => {
      const { email } = await addWithPast(page.context().request, baseURL!, 21)
      await page.goto('/manager/audit')
      await page.getByRole('searchbox', { name: 'Person' }).fill(email)
      await page.getByRole('button', { name: 'Show' }).click()
      for (let time = 0; time < 2; time++) {
        await expect(rows(page)).toHaveCount(20)
        await page.getByRole('link', { name: 'Load more' }).click()
        await expect(rows(page)).toHaveCount(2)
        await expect(rows(page).last()).toContainText('User added')
        await page.getByRole('link', { name: 'Back to the first rows' }).click()
      }
    })
  })
})

test.describe('for ordinary users', () => {
  test.use({ signedInAs: 'user' })

  test('is refused with the name of the permission', async ({ page, watch }) => {
    watch.allow(...refusals)
    const response = await open(page, '/manager/audit')
    expect(response.status()).toBe(403)
    await expect(page.getByRole('heading', { name: "You don't have access to this page" })).toBeVisible()
    await expect(page.getByText('apps.manager')).toBeVisible()
  })
})
