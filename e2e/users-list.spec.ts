import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible, expectNothingCutOff } from './support/accessible'
import { tabTo } from './support/keyboard'
import { open, ready } from './support/pages'
import { origin } from './support/people'
import { expect, test } from './support/test'
import { product } from '../src/lib/product'

test.use({ signedInAs: 'admin' })

type Row = { id: string; name: string; email: string; banned: boolean; banExpires: string | null }

/** A word that no other name has, not even with a typo, since the search is fuzzy. */
const newWord = () =>
  `z${randomUUID()
    .replaceAll(/[\d-]/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')
    .slice(0, 12)}`

/** Creates users who are found by one word, and by nothing else. */
async function addPeople(request: APIRequestContext, baseURL: string, count: number) {
  const word = newWord()
  for (let number = 1; number <= count; number++) {
    const name = `${word} ${String(number).padStart(2, '0')}`
    const data = { name, email: `${name.replace(' ', '.')}@example.org` }
    const response = await request.post('/api/rest/users', { headers: origin(baseURL), data })
    expect(response.status(), await response.text()).toBe(201)
  }
  return word
}

async function peopleOf(request: APIRequestContext, word: string): Promise<Row[]> {
  const response = await request.get(`/api/rest/users?limit=100&searchTerm=${word}`)
  const { items } = (await response.json()) as { items: Row[] }
  return items.filter(({ name }) => name.startsWith(word))
}

const rows = (page: Page) => page.getByRole('table', { name: 'Users' }).locator('tbody').getByRole('row')
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
const searchField = (page: Page) => page.getByRole('searchbox', { name: 'Search by name or email' })
const bar = (page: Page) => page.getByRole('region', { name: 'Selected rows' })
const header = (page: Page, name: string) => page.getByRole('columnheader', { name })
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
const everyBox = (page: Page) => page.getByRole('checkbox', { name: 'Select all on this page' })
const names = async (page: Page) =>
  (await rows(page).getByRole('link').allTextContents()).map((n) => n.trim())

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the rows are server-rendered, and the next page is a link', async ({ page, request }) => {
    const response = await request.get('/api/rest/users?sort=createdAt')
    const { items } = (await response.json()) as { items: Row[] }
    await page.goto('/manager/users?sort=createdAt')
    await expect(page).toHaveTitle(`Users · ${product.name}`)
    await expect(rows(page)).toHaveCount(20)
    for (const [index, { name, email }] of items.entries()) {
      await expect(rows(page).nth(index)).toContainText(name || email)
      await expect(rows(page).nth(index)).toContainText(email)
    }
    await expect(page.getByText(/^20 of \d+ shown$/)).toBeVisible()
    // Controls that need a script are not rendered.
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)

    const first = await names(page)
    await page.getByRole('link', { name: 'Load more' }).click()
    await expect(page).toHaveURL(/[?&]cursor=/)
    await expect(rows(page)).toHaveCount(20)
    for (const name of await names(page)) expect(first).not.toContain(name)
    await page.getByRole('link', { name: 'Back to the first rows' }).click()
    await expect(page).toHaveURL('/manager/users?sort=createdAt')
    expect(await names(page)).toEqual(first)
  })

  test('search, filters and order are a form and links', async ({ page }) => {
    await page.goto('/manager/users')
    await header(page, 'Name').getByRole('link').click()
    await expect(page).toHaveURL('/manager/users?sort=name')
    await searchField(page).fill('clemence')
    await searchField(page).press('Enter')
    await expect(page).toHaveURL('/manager/users?searchTerm=clemence&sort=name')
    await expect(row(page, 'Clémence Vasseur')).toBeVisible()
    await page.getByRole('combobox', { name: 'Role' }).selectOption('Administrator')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL('/manager/users?searchTerm=clemence&sort=name&role=admin')
    await expect(page.getByText('Nobody matches “clemence”')).toBeVisible()
    await page.getByRole('link', { name: 'Show all' }).click()
    await expect(page).toHaveURL('/manager/users?sort=name')
    await expect(rows(page)).toHaveCount(20)
  })
})

test.describe('the URL', () => {
  test('with invalid parameters shows everyone', async ({ request, baseURL }) => {
    for (const query of ['?role=root&banned=maybe', '?sort=password', '?cursor=abc', '?searchTerm=%00']) {
      const response = await request.get(`/manager/users${query}`)
      expect(response.status(), query).toBe(200)
      expect(response.url(), query).toBe(`${baseURL}/manager/users`)
    }
  })

  test('keeps two filters that are changed at once, before the page re-renders', async ({ page }) => {
    await open(page, '/manager/users')
    const choose = (values: Record<string, string>) =>
      page.evaluate((chosen) => {
        for (const [name, value] of Object.entries(chosen)) {
          const select = document.querySelector<HTMLSelectElement>(`select[name=${name}]`)!
          select.value = value
          select.dispatchEvent(new Event('change', { bubbles: true }))
        }
      }, values)
    await choose({ role: 'user', banned: 'true' })
    await expect(page).toHaveURL('/manager/users?role=user&banned=true')
    await choose({ role: '', onboarded: 'true' })
    await expect(page).toHaveURL('/manager/users?banned=true&onboarded=true')
  })

  test('contains every filter: reload, back and forward restore them @quick', async ({ page }) => {
    await open(page, '/manager/users')
    await page.getByRole('combobox', { name: 'Role' }).selectOption('User')
    await expect(page).toHaveURL('/manager/users?role=user')
    await page.getByRole('combobox', { name: 'Ban' }).selectOption('Banned')
    await page.getByRole('combobox', { name: 'Onboarding' }).selectOption('Onboarded')
    await page.getByRole('combobox', { name: 'Email' }).selectOption('Email verified')
    const all = '/manager/users?role=user&banned=true&onboarded=true&verified=true'
    await expect(page).toHaveURL(all)
    await expect(row(page, 'Kevin Marsh')).toBeVisible()
    await expect(row(page, 'Kevin Marsh').getByText('Banned')).toBeVisible()
    await expect(row(page, 'Oliver Hartley')).toHaveCount(0)

    await page.reload()
    await ready(page)
    await expect(page).toHaveURL(all)
    await expect(page.getByRole('combobox', { name: 'Ban' })).toHaveValue('true')
    await expect(row(page, 'Kevin Marsh')).toBeVisible()
    await page.goBack()
    await page.goBack()
    await page.goBack()
    await expect(page).toHaveURL('/manager/users?role=user')
    await expect(page.getByRole('combobox', { name: 'Ban' })).toHaveValue('')
    await expect(rows(page)).toHaveCount(20)
    await page.goForward()
    await expect(page.getByRole('combobox', { name: 'Ban' })).toHaveValue('true')
    await page.getByRole('link', { name: 'Clear search and filters' }).click()
    await expect(page).toHaveURL('/manager/users')
    await expect(page.getByRole('status').filter({ hasText: 'shown' })).toBeFocused()
  })
})

test.describe('searching', () => {
  for (const [what, term, found] of [
    ['ignores accents', 'clemence vasseur', 'Clémence Vasseur'],
    ['ignores Arabic spelling variants, in any interface', 'انس بوزيد', 'أنس بوزيد'],
    ['knows addresses', 'kevin.marsh@example.net', 'Kevin Marsh'],
  ] as const) {
    test(what, async ({ page }) => {
      await open(page, '/manager/users')
      await searchField(page).pressSequentially(term)
      // On a slow machine the keystrokes arrive one debounce apart, and a prefix finds the same.
      await expect(page).toHaveURL(({ searchParams }) => searchParams.get('searchTerm') === term)
      await expect(row(page, found)).toBeVisible()
      await expect(rows(page)).toHaveCount(1)
      await expect(page.getByRole('status').filter({ hasText: '1 result' })).toHaveText('1 result')
    })
  }

  test('tolerates a typo and says so; "all matches" is not offered for similar names', async ({
    page,
    request,
    baseURL,
  }) => {
    const word = await addPeople(request, baseURL!, 21)
    // A letter that no such word has.
    const mistyped = `${word.slice(0, -1)}q`
    await open(page, `/manager/users?searchTerm=${mistyped}`)
    await expect(
      page.getByRole('status').filter({ hasText: `Nobody matches “${mistyped}” exactly. These are similar` }),
    ).toContainText('20 of 21 shown')
    await everyBox(page).check()
    await expect(bar(page)).toContainText('20 on this page selected')
    await expect(bar(page).getByRole('button', { name: /that match/ })).toHaveCount(0)
  })

  test('replaces the history entry, and is cleared by Escape', async ({ page }) => {
    await open(page, '/manager/dashboard')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' }).click()
    await expect(rows(page)).toHaveCount(20)
    for (const letters of ['ke', 'vin', ' marsh']) {
      const before = page.url()
      await searchField(page).pressSequentially(letters)
      await expect(page).not.toHaveURL(before)
    }
    await expect(rows(page)).toHaveCount(1)
    await searchField(page).press('Escape')
    await expect(searchField(page)).toHaveValue('')
    await expect(page).toHaveURL('/manager/users')
    await expect(rows(page)).toHaveCount(20)
    await searchField(page).fill('kevin')
    await expect(page).toHaveURL('/manager/users?searchTerm=kevin')
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await expect(page).toHaveURL('/manager/users')
    await expect(searchField(page)).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL('/manager/dashboard')
  })

  test('keeps the old rows until the new ones have loaded', async ({ page }) => {
    await open(page, '/manager/users?sort=createdAt')
    const before = await rows(page).allTextContents()
    const line = await page.getByText(/^20 of \d+ shown$/).textContent()
    const top = await rows(page).first().boundingBox()
    let responses = () => {}
    const held = new Promise<void>((resolve) => {
      responses = resolve
    })
    await page.route('**/api/rpc/user/list*', async (route) => {
      await held
      await route.continue()
    })
    await searchField(page).pressSequentially('kev')
    await expect(page).toHaveURL(/searchTerm=kev/)
    await searchField(page).pressSequentially('in marsh')
    await expect(page).toHaveURL(/searchTerm=kevin/)
    expect(await rows(page).allTextContents()).toEqual(before)
    expect(await rows(page).first().boundingBox()).toEqual(top)
    await expect(page.getByText(line!, { exact: true })).toBeVisible()
    await expect(searchField(page)).toHaveValue('kevin marsh')
    responses()
    await expect(rows(page)).toHaveCount(1)
    await expect(searchField(page)).toHaveValue('kevin marsh')
    expect((await rows(page).first().boundingBox())?.y).toBe(top?.y)
  })

  test('loses no letter typed while the URL changes', async ({ page }) => {
    await page.addInitScript(() => {
      const replace = history.replaceState.bind(history)
      let typed = false
      history.replaceState = (...args) => {
        replace(...args)
        if (typed || !String(args[2]).includes('searchTerm=kev')) return
        typed = true
        const field = document.querySelector('input[type=search]')!
        Reflect.set(HTMLInputElement.prototype, 'value', 'kevin marsh', field)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
    })
    await open(page, '/manager/users')
    await searchField(page).fill('kev')
    await expect(page).toHaveURL('/manager/users?searchTerm=kevin+marsh')
    await expect(searchField(page)).toHaveValue('kevin marsh')
    await expect(rows(page)).toHaveCount(1)
  })

  test('shows an empty state with the next step', async ({ page }) => {
    await open(page, '/manager/users?searchTerm=kkkkwwwwkkkk&role=user')
    await expect(page.getByRole('heading', { name: 'Nobody matches “kkkkwwwwkkkk”' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: '0 results' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Show all' }).click()
    await expect(page).toHaveURL('/manager/users')
    await expect(searchField(page)).toHaveValue('')
    await expect(rows(page)).toHaveCount(20)
  })
})

test('a failed request shows an error with a retry', async ({ page, watch }) => {
  watch.allow(/Failed to load resource/)
  await open(page, '/manager/users')
  await page.route('**/api/rpc/user/list*', (route) => route.abort())
  await searchField(page).fill('kevin')
  const failed = page.getByRole('alert').filter({ hasText: 'The list did not arrive' })
  // The query retries three times first.
  await expect(failed).toBeVisible({ timeout: 20_000 })
  await expectAccessible(page)
  await page.unroute('**/api/rpc/user/list*')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(row(page, 'Kevin Marsh')).toBeVisible()
  await expect(failed).toHaveCount(0)

  await open(page, '/manager/users')
  await page.route('**/api/rpc/user/list*', (route) => route.abort())
  const more = page.getByRole('link', { name: 'Load more' })
  await more.click()
  await expect(page.getByText('The next rows did not arrive. Please try again.')).toBeVisible({
    timeout: 20_000,
  })
  await expect(rows(page)).toHaveCount(20)
  await page.unroute('**/api/rpc/user/list*')
  await more.click()
  await expect(rows(page)).toHaveCount(40)
})

test('a count above the limit is shown as "more than"', async ({ page }) => {
  await page.route('**/api/rpc/user/list*', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { json: object }
    await route.fulfill({
      response,
      json: { ...body, json: { ...body.json, total: 1000, totalIsAtLeast: true } },
    })
  })
  await open(page, '/manager/users')
  await page.getByRole('combobox', { name: 'Role' }).selectOption('User')
  await expect(page.getByRole('status').filter({ hasText: '20 of more than 1,000 shown' })).toBeVisible()
  await everyBox(page).check()
  await bar(page).getByRole('button', { name: 'Select all that match, more than 1,000' }).click()
  await expect(bar(page)).toContainText('All that match are selected, more than 1,000')
  await bar(page).getByRole('button', { name: 'Delete' }).click()
  // The dialog has the exact number from the server.
  await expect(page.getByRole('dialog', { name: /^Delete \d+ people\?$/ })).toBeVisible()
  await page.keyboard.press('Escape')
})

test('headers sort in both directions', async ({ page }) => {
  await open(page, '/manager/users')
  await expect(header(page, 'Joined')).toHaveAttribute('aria-sort', 'descending')
  await expect(header(page, 'Name')).toHaveAttribute('aria-sort', 'none')
  await header(page, 'Name').getByRole('link').click()
  await expect(page).toHaveURL('/manager/users?sort=name')
  await expect(header(page, 'Name')).toHaveAttribute('aria-sort', 'ascending')
  await expect(header(page, 'Joined')).toHaveAttribute('aria-sort', 'none')
  await expect(rows(page)).toHaveCount(20)
  await header(page, 'Name').getByRole('link').click()
  await expect(page).toHaveURL('/manager/users?sort=-name')
  await expect(header(page, 'Name')).toHaveAttribute('aria-sort', 'descending')
  await header(page, 'Joined').getByRole('link').click()
  await expect(page).toHaveURL('/manager/users')
  await header(page, 'Joined').getByRole('link').click()
  await expect(page).toHaveURL('/manager/users?sort=createdAt')
  await expect(header(page, 'Joined')).toHaveAttribute('aria-sort', 'ascending')
  await expect(rows(page).first()).toContainText('Amina Okafor')
})

test('more rows are appended without a layout shift, and the first of them gets the focus', async ({
  page,
  request,
  baseURL,
}) => {
  const word = await addPeople(request, baseURL!, 23)
  await open(page, `/manager/users?searchTerm=${word}&sort=name`)
  await expect(rows(page)).toHaveCount(20)
  await expect(page.getByRole('status').filter({ hasText: '20 of 23 shown' })).toBeVisible()
  const more = page.getByRole('link', { name: 'Load more' })
  await more.scrollIntoViewIfNeeded()
  const before = await row(page, `${word} 20`).boundingBox()
  await more.click()
  await expect(rows(page)).toHaveCount(23)
  expect((await row(page, `${word} 20`).boundingBox())?.y).toBe(before?.y)
  await expect(row(page, `${word} 21`).getByRole('link')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: '23 results' })).toBeVisible()
  await expect(page.getByText('This is the end of the list')).toBeVisible()
  await expect(more).toHaveCount(0)
  await expect(page).toHaveURL(`/manager/users?searchTerm=${word}&sort=name`)
})

test('a row links to the person, and its menu has their actions', async ({ page, request, baseURL }) => {
  const word = await addPeople(request, baseURL!, 1)
  const [person] = await peopleOf(request, word)
  await open(page, `/manager/users?searchTerm=${word}`)
  const menu = page.getByRole('button', { name: `Actions for ${word} 01` })
  await menu.click()
  await expect(page.getByRole('menuitem')).toHaveText(['Open', 'Edit', 'Ban', 'Sign out', 'Delete'])
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toHaveAttribute(
    'href',
    `/manager/users/${person!.id}/update`,
  )
  await page.getByRole('menuitem', { name: 'Ban' }).click()
  const dialog = page.getByRole('dialog', { name: `Ban ${word} 01?` })
  await dialog.getByRole('button', { name: 'Ban' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(
    /Reason is required/,
  )
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Sends advertising')
  await dialog.getByRole('combobox', { name: 'Ends' }).selectOption('In 7 days')
  await dialog.getByRole('button', { name: 'Ban' }).click()
  await expect(page.getByText('User banned')).toBeVisible()
  await expect(row(page, word).getByText('Banned')).toBeVisible()
  await menu.click()
  await expect(page.getByRole('menuitem')).toHaveText(['Open', 'Edit', 'Unban', 'Sign out', 'Delete'])
  await page.keyboard.press('Escape')
  await row(page, word).click()
  await expect(page).toHaveURL(`/manager/users/${person!.id}`)
  await page.goBack()
  await expect(page).toHaveURL(`/manager/users?searchTerm=${word}`)
  await page.getByRole('link', { name: 'New user' }).click()
  await expect(page).toHaveURL('/manager/users/new')
})

test.describe('selecting rows', () => {
  test("excludes the administrator's own, with a reason", async ({ page }) => {
    await open(page, '/manager/users?searchTerm=admin@example.com')
    const own = box(page, 'Amina Okafor')
    await expect(own).toBeDisabled()
    await expect(own).toHaveAccessibleDescription(/This is you/)
    await own.focus()
    await page.keyboard.press('Space')
    await expect(own).not.toBeChecked()
    await expect(bar(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Actions for Amina Okafor' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Open', 'Edit'])
  })

  test('one by one, a range with Shift, all shown; without a layout shift', async ({
    page,
    request,
    baseURL,
  }) => {
    const word = await addPeople(request, baseURL!, 6)
    await open(page, `/manager/users?searchTerm=${word}&sort=name`)
    const before = await rows(page).first().boundingBox()
    await box(page, `${word} 02`).check()
    expect(await rows(page).first().boundingBox()).toEqual(before)
    await expect(bar(page)).toContainText('1 person selected')
    await expect(everyBox(page)).toHaveJSProperty('indeterminate', true)
    await box(page, `${word} 05`).click({ modifiers: ['Shift'] })
    await expect(bar(page)).toContainText('4 people selected')
    for (const number of ['02', '03', '04', '05']) await expect(box(page, `${word} ${number}`)).toBeChecked()
    await expect(box(page, `${word} 06`)).not.toBeChecked()
    await everyBox(page).click()
    await expect(bar(page)).toContainText('6 on this page selected')
    await expect(everyBox(page)).toBeChecked()
    // All matches are shown, so there is nothing more to select.
    await expect(bar(page).getByRole('button', { name: /^Select all/ })).toHaveCount(0)
    await bar(page).getByRole('button', { name: 'Clear the selection' }).click()
    await expect(bar(page)).toHaveCount(0)
    await box(page, `${word} 01`).check()
    await searchField(page).fill(`${word} 0`)
    await expect(page).toHaveURL(/\+0/)
    await expect(bar(page)).toHaveCount(0)
  })

  test('some are banned and others skipped; then the ban is lifted @quick', async ({
    page,
    request,
    baseURL,
  }) => {
    const word = await addPeople(request, baseURL!, 4)
    const banned = (await peopleOf(request, word)).find(({ name }) => name.endsWith('02'))
    await request.put(`/api/rest/users/${banned!.id}/ban`, {
      headers: origin(baseURL),
      data: { reason: 'Before' },
    })
    await open(page, `/manager/users?searchTerm=${word}&sort=name`)
    for (const number of ['01', '02', '03']) await box(page, `${word} ${number}`).check()
    await bar(page).getByRole('button', { name: 'Ban', exact: true }).click()
    // One is banned already.
    const dialog = page.getByRole('dialog', { name: 'Ban 2 people?' })
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Together')
    await dialog.getByRole('combobox', { name: 'Ends' }).selectOption('In 30 days')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Ban' }).click()
    await expect(page.getByText('2 people banned, 1 was banned already')).toBeVisible()
    await expect(bar(page)).toHaveCount(0)
    await expect(page.getByRole('status').filter({ hasText: '4 results' })).toBeFocused()
    await expect(rows(page).getByText('Banned')).toHaveCount(3)
    const after = await peopleOf(request, word)
    expect(
      after
        .filter((person) => person.banned)
        .map(({ name }) => name.slice(-2))
        .toSorted(),
    ).toEqual(['01', '02', '03'])
    // Until the chosen day; an earlier permanent ban is unchanged.
    expect(after.filter(({ banExpires }) => banExpires !== null)).toHaveLength(2)

    await everyBox(page).check()
    await bar(page).getByRole('button', { name: 'Unban' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Lift ban' }).click()
    await expect(page.getByText('3 people unbanned, 1 was not banned')).toBeVisible()
    await expect(rows(page).getByText('Banned')).toHaveCount(0)
  })

  test('all matches, also those not shown, are deleted permanently', async ({ page, request, baseURL }) => {
    const word = await addPeople(request, baseURL!, 22)
    await open(page, `/manager/users?searchTerm=${word}`)
    await everyBox(page).check()
    await expect(bar(page)).toContainText('20 on this page selected')
    await bar(page).getByRole('button', { name: 'Select all 22 that match' }).click()
    await expect(bar(page)).toContainText('All 22 that match are selected')
    // Deselecting one falls back to the visible rows.
    await rows(page).first().getByRole('checkbox').uncheck()
    await expect(bar(page)).toContainText('19 people selected')
    await rows(page).first().getByRole('checkbox').check()
    await bar(page).getByRole('button', { name: 'Select all 22 that match' }).click()

    await bar(page).getByRole('button', { name: 'Ban', exact: true }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('All of them')
    await page.getByRole('dialog').getByRole('button', { name: 'Ban' }).click()
    await expect(page.getByText('22 people banned')).toBeVisible()
    expect((await peopleOf(request, word)).filter(({ banned }) => banned)).toHaveLength(22)

    await everyBox(page).check()
    await bar(page).getByRole('button', { name: 'Select all 22 that match' }).click()
    await bar(page).getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete 22 people?' })
    await expect(dialog).toContainText('permanent and irreversible')
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
    await expect(dialog).toContainText('Tick this box to go on')
    expect(await peopleOf(request, word)).toHaveLength(22)
    await dialog.getByRole('checkbox', { name: 'Yes, delete 22 people for good' }).check()
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
    await expect(page.getByText('22 people deleted')).toBeVisible()
    await expect(page.getByRole('heading', { name: `Nobody matches “${word}”` })).toBeVisible()
    expect(await peopleOf(request, word)).toEqual([])
  })

  test('a failure is shown, and the dialog stays open for a retry', async ({
    page,
    request,
    baseURL,
    watch,
  }) => {
    watch.allow(/Failed to load resource/)
    const word = await addPeople(request, baseURL!, 1)
    await open(page, `/manager/users?searchTerm=${word}`)
    await everyBox(page).check()
    await page.route('**/api/rpc/user/bulk', (route) => route.abort())
    // Invited users have no session to end.
    await bar(page).getByRole('button', { name: 'Sign out' }).click()
    const none = page.getByRole('dialog', { name: 'Sign out 0 people?' })
    await expect(none).toContainText('Nothing in your selection needs this')
    await expect(none.getByRole('button', { name: 'Sign out' })).toBeDisabled()
    await none.getByRole('button', { name: 'Cancel' }).click()

    await bar(page).getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete 1 person?' })
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
    await expect(page.getByText('That did not work. Please look at the list and try again.')).toBeVisible()
    await page.unroute('**/api/rpc/user/bulk')
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
    await expect(page.getByText('1 person deleted')).toBeVisible()
    await expect(dialog).toBeHidden()
  })
})

test('by keyboard alone: search, select, ban', async ({ page, request, baseURL }) => {
  const word = await addPeople(request, baseURL!, 2)
  await open(page, '/manager/users')
  await page.keyboard.press('/')
  await expect(searchField(page)).toBeFocused()
  await page.keyboard.type(`${word}/`)
  await expect(searchField(page)).toHaveValue(`${word}/`)
  await page.keyboard.press('Backspace')
  await expect(rows(page)).toHaveCount(2)
  await tabTo(page, everyBox(page))
  await page.keyboard.press('Space')
  await expect(bar(page)).toContainText('2 on this page selected')
  const ban = bar(page).getByRole('button', { name: 'Ban', exact: true })
  await tabTo(page, ban)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(ban).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await page.keyboard.type('By keyboard')
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Ban' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 people banned')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '2 results' })).toBeFocused()
})

test('is accessible with selected rows, in dark', async ({ page, request, baseURL }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const word = await addPeople(request, baseURL!, 3)
  await open(page, `/manager/users?searchTerm=${word}`)
  await everyBox(page).check()
  await expect(bar(page)).toBeVisible()
  await expectAccessible(page)
  await expectNothingCutOff(page)
})

test.describe('between a phone and a desktop', () => {
  for (const width of [660, 820]) {
    test(`at ${width} pixels the rows stay low and inside the page`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await open(page, '/manager/users?sort=createdAt')
      for (const each of await rows(page).all()) expect((await each.boundingBox())!.height).toBeLessThan(100)
      await expectNothingCutOff(page)
    })
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('rows are cards, filters and order are in a drawer', async ({ page }) => {
    await open(page, '/manager/users')
    const card = await rows(page).first().boundingBox()
    expect(card!.width).toBeGreaterThan(300)
    expect(card!.height).toBeGreaterThan(100)
    await expect(page.getByRole('combobox')).toHaveCount(0)
    await page.getByRole('button', { name: 'Filters' }).tap()
    const drawer = page.getByRole('dialog', { name: 'Filters and order' })
    await drawer.getByRole('combobox', { name: 'Role' }).selectOption('User')
    await drawer.getByRole('combobox', { name: 'Ban' }).selectOption('Banned')
    await drawer.getByRole('combobox', { name: 'Order' }).selectOption('Email, A to Z')
    await expect(page).toHaveURL('/manager/users?role=user&banned=true&sort=email')
    await expectAccessible(page)
    await drawer.getByRole('button', { name: /^Show \d+ results$/ }).tap()
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('button', { name: 'Filters 2 active' })).toBeVisible()
    await expect(row(page, 'Kevin Marsh')).toBeVisible()
    await expectNothingCutOff(page)
  })

  test('touch targets are large enough, and rows can be selected', async ({ page, request, baseURL }) => {
    const word = await addPeople(request, baseURL!, 2)
    await open(page, `/manager/users?searchTerm=${word}`)
    await rows(page).first().locator('label').tap()
    await expect(bar(page)).toContainText('1 person selected')
    await bar(page).getByRole('button', { name: 'Select all on this page' }).tap()
    await expect(bar(page)).toContainText('2 on this page selected')
    const small = await page.getByRole('main').evaluate((main) =>
      [...main.querySelectorAll('a, button, select, label, input[type=search]')]
        .filter((element) => element.checkVisibility() && !element.closest('.sr-only, thead'))
        // The link of a card covers the whole card.
        .filter((element) => !element.matches('tbody a'))
        .filter((element) => element.getBoundingClientRect().height < 44)
        .map((element) => element.textContent || element.getAttribute('aria-label')),
    )
    expect(small).toEqual([])
    await bar(page).getByRole('button', { name: 'Actions' }).tap()
    await page.getByRole('menuitem', { name: 'Delete' }).tap()
    const drawer = page.getByRole('dialog', { name: 'Delete 2 people?' })
    await drawer.getByRole('checkbox').check()
    await drawer.getByRole('button', { name: 'Delete for good' }).tap()
    await expect(page.getByText('2 people deleted')).toBeVisible()
  })

  test.describe('in Arabic', () => {
    test.use({ locale: 'ar', colorScheme: 'dark' })

    test('everything is mirrored and uses Arabic plurals', async ({ page, request, baseURL }) => {
      const word = await addPeople(request, baseURL!, 3)
      await open(page, `/manager/users?searchTerm=${word}&sort=name`)
      const list = page.getByRole('table', { name: 'المستخدمون' }).locator('tbody').getByRole('row')
      await expect(list).toHaveCount(3)
      await expect(page.getByText('3 نتائج')).toBeVisible()
      const avatar = await list.first().locator('[aria-hidden=true]').first().boundingBox()
      const address = list.first().getByText('@example.org')
      expect(avatar!.x).toBeGreaterThan((await address.boundingBox())!.x)
      await expect(address).toHaveAttribute('dir', 'ltr')
      for (const label of await list.locator('label').all()) await label.tap()
      await expect(page.getByText('المحدد في هذه الصفحة: 3').last()).toBeVisible()
      await expectAccessible(page)
      await expectNothingCutOff(page)
      await page.getByRole('button', { name: 'إجراءات', exact: true }).tap()
      await page.getByRole('menuitem', { name: 'حظر', exact: true }).tap()
      await page.getByRole('textbox', { name: 'السبب' }).fill('سبب')
      await page.getByRole('dialog').getByRole('button', { name: 'حظر' }).tap()
      await expect(page.getByText('حُظر 3 أشخاص')).toBeVisible()
    })
  })
})
