import { type APIRequestContext, type Browser, type Page } from '@playwright/test'
import { expectAccessible, expectNothingCutOff, oppositeLooks } from './support/accessible'
import { open, ready } from './support/pages'
import { giveName, mailTo, newAddress, origin, signIn, stateOf } from './support/people'
import { found } from './support/organizations'
import { newRequests } from './support/requests'
import { expect, test as base } from './support/test'
import { refusals } from './support/watch'
import { product } from '../src/lib/product'
import { languageCodes } from '../src/i18n/languages'

const refused = /status of 40[0139]|ERR_FAILED/
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

type Person = { id: string; name: string; email: string; role: string; version: number; banned: boolean }

const dialog = (page: Page) => page.getByRole('dialog')
const said = (page: Page, text: string) => expect(page.getByRole('status').getByText(text)).toBeVisible()
const warned = (page: Page, text: string) => expect(page.getByRole('alert').getByText(text)).toBeVisible()
const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const section = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name }) })

/** Changes of another administrator through the API. */
class Admin {
  constructor(private readonly request: APIRequestContext) {}

  async send(method: string, path: string, data?: object) {
    const response = await this.request.fetch(`/api/rest${path}`, { method, data })
    const text = await response.text()
    return { status: response.status(), body: text ? JSON.parse(text) : null }
  }

  async add(given: Partial<Person> = {}): Promise<Person> {
    const { status, body } = await this.send('POST', '/users', { email: newAddress(), ...given })
    expect(status).toBe(201)
    return body.user
  }

  async read(id: string): Promise<Person> {
    return (await this.send('GET', `/users/${id}`)).body
  }
}

const test = base.extend<{ admin: Admin }>({
  admin: async ({ baseURL }, use) => {
    const headers = { ...origin(baseURL), 'x-forwarded-for': '198.19.2.1' }
    const request = await newRequests({
      baseURL,
      storageState: stateOf('admin'),
      extraHTTPHeaders: headers,
    })
    await use(new Admin(request))
    await request.dispose()
  },
})

let visitors = 0
const newVisitor = () => `198.19.${10 + Number(process.env.TEST_WORKER_INDEX)}.${++visitors}`

/** Signs the person in with another browser. */
async function elsewhere(person: Person, userAgent: string, baseURL: string, mails = 1) {
  const context = await newRequests({
    baseURL,
    extraHTTPHeaders: { 'user-agent': userAgent, 'x-forwarded-for': newVisitor() },
  })
  await signIn(context, person.email, baseURL, mails)
  await giveName(context, person.name || 'Somebody', baseURL)
  return context
}

const isSignedIn = async (context: APIRequestContext) =>
  (await context.get('/api/rest/account/devices')).status() === 200

/** A window of another administrator. */
async function secondWindow(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL, storageState: stateOf('admin') })
  return context.newPage()
}

test.describe('the page of a person', () => {
  test.use({ signedInAs: 'admin' })

  test('is rendered by the server', async ({ admin, request }) => {
    const { id, email } = await admin.add({ name: 'Fatou Sarr' })
    const response = await request.get(`/manager/users/${id}`)
    expect(response.status()).toBe(200)
    const html = await response.text()
    for (const text of ['Fatou Sarr', email, 'Invited', 'Not signed in anywhere', 'Delete this user', id])
      expect(html).toContain(text)
    expect(html).toContain(`<title>Fatou Sarr · ${product.name}</title>`)
  })

  test('is the 404 page for an unknown or malformed id', async ({ page, request, watch }) => {
    watch.allow(...refusals)
    const ids = [
      'no-such-person',
      'x'.repeat(300),
      encodeURIComponent('📚'),
      '01a1de9c-0000-7000-8000-000000000000',
    ]
    for (const id of ids) {
      expect((await request.get(`/manager/users/${id}`)).status(), id).toBe(404)
      expect((await request.get(`/manager/users/${id}/update`)).status(), id).toBe(404)
    }
    for (const path of ['/manager/users/no-such-person', '/manager/users/no-such-person/update']) {
      await open(page, path)
      await expect(page.getByRole('heading', { name: 'This page could not be found' })).toBeVisible()
      await expect(page).toHaveTitle(`This page could not be found · ${product.name}`)
    }
  })

  test('copies the address and the id', async ({ page, admin, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { id, email } = await admin.add()
    await open(page, `/manager/users/${id}`)
    await button(page, 'Copy email').click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(email)
    await button(page, 'Copy ID').click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id)
  })

  test('of the administrator themselves has no actions, but a link to the account', async ({
    page,
    admin,
  }) => {
    const { body } = await admin.send('GET', '/users?searchTerm=admin@example.com')
    await open(page, `/manager/users/${body.items[0]!.id}`)
    await expect(page.getByText('This is you.')).toBeVisible()
    for (const name of ['Ban', 'Delete user', 'Act as this person', 'Revoke all'])
      await expect(button(page, name)).toBeHidden()
    await expect(section(page, 'Sessions').getByText('This device')).toBeVisible()

    await page.getByRole('link', { name: 'Edit user' }).click()
    await expect(page.getByRole('radio', { name: 'Administrator' })).toBeDisabled()
    await expect(page.getByText('You cannot take your own administrator role away')).toBeVisible()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('link', { name: 'your account page' }).click()
    await expect(page).toHaveURL('/manager/account')
  })

  test('resends the invitation to a person who has not signed in yet', async ({
    page,
    admin,
    context,
    baseURL,
  }) => {
    const person = await admin.add()
    await open(page, `/manager/users/${person.id}`)
    await button(page, 'Send the invitation again').click()
    await said(page, `Invitation sent to ${person.email}`)
    expect(await mailTo(context.request, person.email, baseURL!)).toHaveLength(2)

    const other = await elsewhere(person, firefox, baseURL!)
    await page.reload()
    await expect(page.getByText('Active', { exact: true })).toBeVisible()
    await expect(button(page, 'Send the invitation again')).toBeHidden()
    await other.dispose()
  })
})

test.describe('the back link of a person', () => {
  test.use({ signedInAs: 'admin' })

  test('restores the list, also after an edit and a reload; in a new tab it shows all', async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width: 1280, height: 400 })
    const back = page.getByRole('main').getByRole('link', { name: 'Users', exact: true })
    const row = page.getByRole('row').nth(8).getByRole('link').first()
    await open(page, '/manager/users?sort=name')
    await page.getByRole('combobox', { name: 'Onboarding' }).selectOption('true')
    await expect(page).toHaveURL((url) => url.searchParams.get('onboarded') === 'true')
    // Rows of the list without the filter stay until the filtered ones are there.
    await expect(page.locator('main [aria-busy]')).toHaveCount(0)
    const asLeft = new URL(page.url()).search
    expect(new URLSearchParams(asLeft).get('sort')).toBe('name')

    for (const edit of [false, true]) {
      await row.focus()
      const scrolled = await page.evaluate(() => scrollY)
      expect(scrolled).toBeGreaterThan(50)
      await page.keyboard.press('Enter')
      await expect(back).toBeVisible()
      if (edit) {
        await page.getByRole('link', { name: 'Edit user' }).click()
        await page.getByRole('link', { name: 'Cancel' }).click()
        await expect(back).toBeVisible()
        await page.reload()
        await ready(page)
      }
      await back.click()
      await expect(page).toHaveURL(`/manager/users${asLeft}`)
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled)
    }

    await row.click()
    await expect(back).toBeVisible()
    const other = await context.newPage()
    await open(other, page.url())
    await other.getByRole('main').getByRole('link', { name: 'Users', exact: true }).click()
    await expect(other).toHaveURL('/manager/users')
    await other.close()
    // The side bar's link shows everybody, which is then the list to return to.
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' }).click()
    await expect(page).toHaveURL('/manager/users')
    await row.click()
    await back.click()
    await expect(page).toHaveURL('/manager/users')
  })
})

test.describe('creating a person', () => {
  test.use({ signedInAs: 'admin' })

  test('shows validation errors at each field, and sends an invitation', async ({
    page,
    context,
    baseURL,
    watch,
  }) => {
    watch.allow(refused)
    const address = newAddress()
    await open(page, '/manager/users')
    await page.goto('/manager/users/new')
    await ready(page)
    await button(page, 'Add user').click()
    await expect(field(page, 'Email')).toHaveAccessibleDescription('Email is required')
    await expect(field(page, 'Email')).toBeFocused()

    await field(page, 'Name').fill('x'.repeat(101))
    await field(page, 'Email').fill('nobody')
    await button(page, 'Add user').click()
    await expect(field(page, 'Email')).toHaveAccessibleDescription('Email is invalid')
    await expect(field(page, 'Name')).toHaveAccessibleDescription(/Name should be 100 characters at most/)
    await expect(field(page, 'Name')).toBeFocused()

    await field(page, 'Name').fill('Amina Wanjiru')
    await expect(page.getByText('Name should be')).toBeHidden()
    await field(page, 'Email').fill('USER@example.com')
    await button(page, 'Add user').click()
    await expect(field(page, 'Email')).toHaveAccessibleDescription(
      'There is already an account with this email',
    )
    await expect(field(page, 'Email')).toBeFocused()

    await field(page, 'Email').fill(` ${address.toUpperCase()} `)
    await page.getByRole('radio', { name: 'Administrator' }).check()
    await button(page, 'Add user').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Amina Wanjiru' })).toBeVisible()
    await said(page, `Invitation sent to ${address}`)
    await expect(page.getByText('Administrator').first()).toBeVisible()
    await expect(dialog(page)).toBeHidden()
    const [mail] = await mailTo(context.request, address, baseURL!)
    expect(mail!.subject).toBe(`You are invited to ${product.name}`)
    expect(mail!.text).toContain('Amina Wanjiru')

    await page.goBack()
    await expect(page).toHaveURL('/manager/users')
  })

  test('says if the mail could not be sent, with a button to resend it', async ({ page }) => {
    await page.route('**/api/rpc/user/create', async (route) => {
      const response = await route.fetch()
      await route.fulfill({
        response,
        body: (await response.text()).replace('"invited":true', '"invited":false'),
      })
    })
    const address = newAddress()
    await open(page, '/manager/users/new')
    await field(page, 'Email').fill(address)
    await page.keyboard.press('Enter')
    await warned(page, `${address} was added, but the invitation could not be sent`)
    await expect(page.getByRole('heading', { level: 1, name: address })).toBeVisible()
    await expect(button(page, 'Send the invitation again')).toBeVisible()
  })

  test('input and a click before hydration count, and are not submitted by the browser itself', async ({
    page,
  }) => {
    let release = () => {}
    const arrived = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await arrived
      await route.continue()
    })
    const address = newAddress()
    await page.goto('/manager/users/new', { waitUntil: 'commit' })
    await field(page, 'Email').fill(address)
    await page.getByRole('radio', { name: 'Administrator' }).check()
    await field(page, 'Email').press('Enter')
    await button(page, 'Add user').click()
    await expect(page).toHaveURL('/manager/users/new')
    release()
    await said(page, `Invitation sent to ${address}`)
    await expect(page.getByText('Administrator').first()).toBeVisible()
  })

  test('an unreachable server keeps the input', async ({ page, watch }) => {
    watch.allow(refused)
    await open(page, '/manager/users/new')
    await page.route('**/api/rpc/user/create', (route) => route.abort())
    await field(page, 'Email').fill('someone@example.org')
    await button(page, 'Add user').click()
    await warned(page, 'The user was not added')
    await expect(field(page, 'Email')).toHaveValue('someone@example.org')
  })
})

test.describe('editing a person', () => {
  test.use({ signedInAs: 'admin' })

  test('sends only the changed fields', async ({ page, admin, baseURL, watch }) => {
    watch.allow(refused)
    const person = await admin.add({ name: 'Before', role: 'user,admin' })
    const other = await elsewhere(person, firefox, baseURL!)
    const address = newAddress()
    await open(page, `/manager/users/${person.id}`)
    await page.getByRole('link', { name: 'Edit user' }).click()
    await field(page, 'Name').fill('  ')
    await button(page, 'Save changes').click()
    await expect(field(page, 'Name')).toHaveAccessibleDescription('Name is required')
    await field(page, 'Name').fill('After')
    await field(page, 'Email').fill('user@example.com')
    await button(page, 'Save changes').click()
    await expect(field(page, 'Email')).toHaveAccessibleDescription(/There is already an account/)

    await field(page, 'Email').fill(address)
    // Toggled and restored: several roles are kept.
    await page.getByRole('radio', { name: 'User' }).check()
    await page.getByRole('radio', { name: 'Administrator' }).check()
    const sent = page.waitForRequest('**/api/rpc/user/update')
    await button(page, 'Save changes').click()
    await said(page, 'Changes saved')
    await expect(page).toHaveURL(`/manager/users/${person.id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'After' })).toBeVisible()
    await expect(page.getByText('Not Verified')).toBeVisible()
    expect((await sent).postDataJSON().json).toEqual({
      id: person.id,
      version: 1,
      name: 'After',
      email: address,
    })
    expect(await admin.read(person.id)).toMatchObject({
      name: 'After',
      email: address,
      role: 'user,admin',
    })
    await other.dispose()
  })

  test('an unchanged form sends nothing', async ({ page, admin }) => {
    const person = await admin.add({ name: 'Same' })
    await open(page, `/manager/users/${person.id}/update`)
    await button(page, 'Save changes').click()
    await said(page, 'Nothing was changed')
    expect((await admin.read(person.id)).version).toBe(person.version)
  })

  test('a concurrent change is shown beside the input, and not overwritten @quick', async ({
    page,
    admin,
    browser,
    baseURL,
    watch,
  }) => {
    watch.allow(refused)
    const person = await admin.add({ name: 'One' })
    const address = newAddress()
    const other = await secondWindow(browser, baseURL!)
    await open(page, `/manager/users/${person.id}/update`)
    await open(other, `/manager/users/${person.id}/update`)

    await field(other, 'Name').fill('Theirs')
    await field(other, 'Email').fill(address)
    await button(other, 'Save changes').click()
    await said(other, 'Changes saved')

    await field(page, 'Name').fill('Mine')
    await page.getByRole('radio', { name: 'Administrator' }).check()
    await button(page, 'Save changes').click()
    await expect(dialog(page)).toContainText('Two versions of this person')
    const choice = (label: string) => dialog(page).getByRole('group', { name: label })
    await expect(
      choice('Name').getByRole('radio', { name: 'Theirs', exact: true }),
    ).toHaveAccessibleDescription('Theirs')
    await expect(choice('Name').getByRole('radio', { name: 'Yours' })).toHaveAccessibleDescription('Mine')
    await expect(
      choice('Email').getByRole('radio', { name: 'Theirs', exact: true }),
    ).toHaveAccessibleDescription(address)
    await expect(choice('Email').getByRole('radio', { name: 'Theirs', exact: true })).toBeChecked()
    await expect(choice('Role').getByRole('radio', { name: 'Yours' })).toBeChecked()
    await expectAccessible(page)
    expect(await admin.read(person.id)).toMatchObject({
      name: 'Theirs',
      email: address,
      role: 'user',
    })

    // Back in the form all input and the notice are still there.
    await dialog(page).getByRole('button', { name: 'Back to the form' }).click()
    await expect(field(page, 'Name')).toHaveValue('Mine')
    await expect(page.getByText('Someone else changed this person')).toBeVisible()
    await button(page, 'Compare').click()

    await dialog(page).getByRole('button', { name: 'Keep mine' }).click()
    await expect(choice('Email').getByRole('radio', { name: 'Yours' })).toBeChecked()
    await dialog(page).getByRole('button', { name: 'Take theirs' }).click()
    await expect(choice('Role').getByRole('radio', { name: 'Theirs', exact: true })).toBeChecked()
    await choice('Role').getByRole('radio', { name: 'Yours' }).check()

    // Another concurrent change while the dialog is open.
    const current = await admin.read(person.id)
    await admin.send('PATCH', `/users/${person.id}`, { name: 'Later', version: current.version })
    await dialog(page).getByRole('button', { name: 'Save this version' }).click()
    await expect(
      choice('Name').getByRole('radio', { name: 'Theirs', exact: true }),
    ).toHaveAccessibleDescription('Later')
    await expect(choice('Name').getByRole('radio', { name: 'Theirs', exact: true })).toBeChecked()
    await expect(choice('Role').getByRole('radio', { name: 'Yours' })).toBeChecked()
    await dialog(page).getByRole('button', { name: 'Save this version' }).click()
    await said(page, 'Changes saved')
    expect(await admin.read(person.id)).toMatchObject({
      name: 'Later',
      email: address,
      role: 'admin',
    })
    await other.context().close()
  })

  test('a concurrent change is shown when the window gets the focus, before anything is sent', async ({
    page,
    admin,
  }) => {
    const comeBack = () => page.evaluate(() => void window.dispatchEvent(new Event('visibilitychange')))
    const person = await admin.add({ name: 'One' })
    await open(page, `/manager/users/${person.id}/update`)
    await admin.send('PATCH', `/users/${person.id}`, { name: 'Two' })
    await expect(async () => {
      await comeBack()
      await expect(page.getByText('The form now shows the latest version.')).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(field(page, 'Name')).toHaveValue('Two')

    await field(page, 'Name').fill('Mine')
    await admin.send('PATCH', `/users/${person.id}`, { name: 'Three' })
    await expect(async () => {
      await comeBack()
      await expect(button(page, 'Compare')).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(field(page, 'Name')).toHaveValue('Mine')
    await button(page, 'Compare').click()
    await dialog(page).getByRole('radio', { name: 'Theirs', exact: true }).check()
    await dialog(page).getByRole('button', { name: 'Save this version' }).click()
    await said(page, 'Nothing was changed')
    expect((await admin.read(person.id)).name).toBe('Three')
  })
})

test.describe('unsaved input', () => {
  test.use({ signedInAs: 'admin' })

  test('asks for confirmation on links, on Back and on closing the tab', async ({ page, admin }) => {
    const person = await admin.add({ name: 'One' })
    const detail = `/manager/users/${person.id}`
    await open(page, detail)
    await page.getByRole('link', { name: 'Edit user' }).click()
    await expect(page).toHaveURL(`${detail}/update`)
    // Nothing typed, nothing to confirm.
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(detail)
    await page.getByRole('link', { name: 'Edit user' }).click()
    await field(page, 'Name').press('End')
    await page.keyboard.type(' more')

    await page.getByRole('link', { name: 'Dashboard' }).click()
    await expect(dialog(page)).toContainText('Leave without saving?')
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Stay here' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(page).toHaveURL(`${detail}/update`)
    await expect(field(page, 'Name')).toHaveValue('One more')

    await page.goBack()
    await expect(dialog(page)).toContainText('Leave without saving?')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(page).toHaveURL(`${detail}/update`)
    await expect(field(page, 'Name')).toHaveValue('One more')

    const requested = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const prompt = await requested
    expect(prompt.type()).toBe('beforeunload')
    await prompt.dismiss()
    await expect(field(page, 'Name')).toHaveValue('One more')

    await page.goBack()
    await dialog(page).getByRole('button', { name: 'Leave and lose changes' }).click()
    await expect(page).toHaveURL(detail)
    await expect(page.getByRole('heading', { level: 1, name: 'One' })).toBeVisible()
    // The forward history is unchanged.
    await page.goForward()
    await expect(page).toHaveURL(`${detail}/update`)
    await expect(field(page, 'Name')).toHaveValue('One')
    expect((await admin.read(person.id)).name).toBe('One')
  })
})

test.describe('a ban', () => {
  test('of a sole owner names the organization first, and notifies the person unless the box is cleared', async ({
    page,
    admin,
    request,
    baseURL,
  }) => {
    const theirs = await newRequests({ baseURL, extraHTTPHeaders: { 'x-forwarded-for': '198.19.2.9' } })
    const email = newAddress()
    await signIn(theirs, email, baseURL!)
    await giveName(theirs, 'Fatou Sarr', baseURL!)
    const org = await found(theirs, baseURL!)
    const { body } = await admin.send('GET', `/users?searchTerm=${encodeURIComponent(email)}`)
    const { id } = body.items[0] as Person
    const banMails = async () =>
      (await mailTo(request, email, baseURL!)).filter(({ subject }) => subject.endsWith('is blocked'))

    // Twice in one tab: the box is checked again.
    for (const [round, told] of [
      [1, false],
      [2, true],
    ] as const) {
      if (round === 1) await open(page, `/manager/users/${id}`)
      await section(page, 'Ban').getByRole('button', { name: 'Ban' }).click()
      await expect(dialog(page).getByText('Left without an owner')).toBeVisible()
      await expect(dialog(page)).toContainText(org.name)
      const box = dialog(page).getByRole('checkbox', { name: 'Tell them by mail' })
      await expect(box).toBeChecked()
      await expectAccessible(page)
      if (!told) await box.uncheck()
      await dialog(page).getByRole('textbox').first().fill('Advertising')
      await dialog(page).getByRole('button', { name: 'Ban' }).click()
      await said(page, 'User banned')
      await expect.poll(async () => (await banMails()).length).toBe(told ? 1 : 0)
      await button(page, 'Lift the ban').click()
      await said(page, 'Ban lifted')
    }
    expect((await banMails())[0]!.text).toContain('Advertising')
  })

  test.use({ signedInAs: 'admin' })

  test('needs a reason, has an end, revokes sessions, and is lifted', async ({ page, admin, baseURL }) => {
    const person = await admin.add({ name: 'Somebody' })
    const other = await elsewhere(person, firefox, baseURL!)
    await open(page, `/manager/users/${person.id}`)
    await section(page, 'Ban').getByRole('button').click()
    await expect(dialog(page)).toContainText('Ban Somebody?')
    await dialog(page).getByRole('combobox', { name: 'Ends' }).selectOption('On a date')
    await dialog(page).getByRole('button', { name: 'Ban' }).click()
    await expect(dialog(page).getByText('Reason is required')).toBeVisible()
    await expect(dialog(page).getByText('The end is invalid')).toBeVisible()
    await expect(dialog(page).getByRole('textbox', { name: 'Reason' })).toBeFocused()
    await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Spam in reviews')
    await dialog(page).getByLabel('Last day').fill('2020-01-31')
    await dialog(page).getByRole('button', { name: 'Ban' }).click()
    await expect(dialog(page).getByText('The end must be in the future')).toBeVisible()
    await dialog(page).getByRole('combobox', { name: 'Ends' }).selectOption('In 7 days')
    await dialog(page).getByRole('button', { name: 'Ban' }).click()

    await said(page, 'User banned')
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByText('Banned', { exact: true })).toBeVisible()
    await expect(section(page, 'Profile')).toContainText('Spam in reviews')
    await expect(section(page, 'Profile')).toContainText('in 7 days')
    await expect(section(page, 'See the app as they do')).toContainText('Lift the ban first.')
    await expect(button(page, 'Act as this person')).toBeHidden()
    expect(await isSignedIn(other)).toBe(false)
    const { banExpires } = (await admin.send('GET', `/users/${person.id}`)).body
    expect(Math.abs(Date.parse(banExpires) - Date.now() - 7 * 86_400_000)).toBeLessThan(60_000)

    await button(page, 'Lift the ban').click()
    await said(page, 'Ban lifted')
    await expect(page.getByText('Banned', { exact: true })).toBeHidden()
    expect((await admin.read(person.id)).banned).toBe(false)
    await other.dispose()
  })

  test('until a day lasts through that day', async ({ page, admin }) => {
    const person = await admin.add()
    await open(page, `/manager/users/${person.id}`)
    await section(page, 'Ban').getByRole('button').click()
    await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('Spam')
    await dialog(page).getByRole('combobox', { name: 'Ends' }).selectOption('On a date')
    await dialog(page).getByLabel('Last day').fill('2031-05-04')
    await dialog(page).getByRole('button', { name: 'Ban' }).click()
    await expect(section(page, 'Profile')).toContainText('May 4, 2031')
  })
})

test.describe('sessions', () => {
  test.use({ signedInAs: 'admin' })

  test('are listed without their tokens, and revoked one by one or all at once @quick', async ({
    page,
    admin,
    request,
    baseURL,
  }) => {
    const person = await admin.add({ name: 'Somebody' })
    const desk = await elsewhere(person, firefox, baseURL!, 1)
    const phone = await elsewhere(person, iphone, baseURL!, 2)
    const html = await (await request.get(`/manager/users/${person.id}`)).text()
    expect(html).toContain('Firefox on Windows')
    for (const { cookies } of [await desk.storageState(), await phone.storageState()])
      for (const { value } of cookies) expect(html).not.toContain(decodeURIComponent(value).split('.')[0])

    await open(page, `/manager/users/${person.id}`)
    const card = section(page, 'Sessions')
    await expect(card.getByRole('listitem')).toHaveCount(2)
    const row = card.getByRole('listitem').filter({ hasText: 'Safari on iOS' })
    for (const text of [/198\.19\.\d+\.\d+/, 'Signed in now', 'Last seen now', 'Expires in'])
      await expect(row).toContainText(text)
    await button(page, 'Revoke Safari on iOS').click()
    await said(page, 'Session revoked')
    await expect(card.getByRole('listitem')).toHaveCount(1)
    expect([await isSignedIn(desk), await isSignedIn(phone)]).toEqual([true, false])

    await card.getByRole('button', { name: 'Revoke all' }).click()
    await expect(dialog(page)).toContainText('signed out of 1 device at once')
    await dialog(page).getByRole('button', { name: 'Revoke all' }).click()
    await said(page, '1 session revoked')
    await expect(card.getByText('Not signed in anywhere')).toBeVisible()
    await expect(card.getByRole('button', { name: 'Revoke all' })).toBeHidden()
    expect(await isSignedIn(desk)).toBe(false)
    await Promise.all([desk.dispose(), phone.dispose()])
  })

  test('that cannot be revoked show an error', async ({ page, admin, baseURL, watch }) => {
    watch.allow(refused)
    const person = await admin.add()
    const other = await elsewhere(person, firefox, baseURL!)
    await open(page, `/manager/users/${person.id}`)
    await page.route('**/api/rpc/user/revokeSession*', (route) => route.abort())
    await button(page, 'Revoke Firefox on Windows').click()
    await warned(page, 'Failed to revoke session')
    await section(page, 'Sessions').getByRole('button', { name: 'Revoke all' }).click()
    await dialog(page).getByRole('button', { name: 'Revoke all' }).click()
    await warned(page, 'Failed to revoke all sessions')
    await expect(page.getByRole('listitem').filter({ hasText: 'Firefox on Windows' })).toBeVisible()
    await other.dispose()
  })
})

test.describe('impersonating a user', () => {
  test.use({ signedInAs: 'admin' })

  test('needs a reason, and leads to the app as they see it', async ({ page, admin, browser, baseURL }) => {
    const person = await admin.add({ name: 'Zuri Kamau' })
    const other = await elsewhere(person, firefox, baseURL!)
    await open(page, `/manager/users/${person.id}`)
    await button(page, 'Act as this person').click()
    await expect(dialog(page)).toContainText('For one hour')
    await expect(dialog(page)).toContainText('audit log')
    await dialog(page).getByRole('button', { name: 'Start' }).click()
    await expect(dialog(page).getByText('Reason is required')).toBeVisible()
    await dialog(page).getByRole('textbox').fill('They asked for help')
    await dialog(page).getByRole('button', { name: 'Start' }).click()
    await expect(page).toHaveURL('/app')
    await expect(page.getByRole('heading', { name: ', Zuri Kamau' })).toBeVisible()

    const window = await secondWindow(browser, baseURL!)
    await open(window, `/manager/users/${person.id}`)
    await expect(section(window, 'Sessions')).toContainText('Acting as this person: Amina Okafor')
    await window.context().close()
    await other.dispose()
  })

  test('is not offered for an administrator', async ({ page, admin }) => {
    const person = await admin.add({ role: 'admin' })
    await open(page, `/manager/users/${person.id}`)
    await expect(page.getByText('Nobody can act as an administrator.')).toBeVisible()
    await expect(button(page, 'Act as this person')).toBeHidden()
  })
})

test.describe('deleting', () => {
  test.use({ signedInAs: 'admin' })

  test('says what is lost, and leads back to the list', async ({ page, admin, watch }) => {
    watch.allow(refused)
    const person = await admin.add({ name: 'Somebody' })
    await open(page, `/manager/users/${person.id}`)
    await button(page, 'Delete user').click()
    await expect(dialog(page)).toContainText('Delete Somebody?')
    await expect(dialog(page)).toContainText('permanent and cannot be undone')
    await dialog(page).getByRole('button', { name: 'Keep user' }).click()
    await expect(dialog(page)).toBeHidden()

    await page.route('**/api/rpc/user/remove', (route) => route.abort(), { times: 1 })
    await button(page, 'Delete user').click()
    await dialog(page).getByRole('button', { name: 'Delete for good' }).click()
    await warned(page, 'Failed to delete the user')
    expect((await admin.read(person.id)).id).toBe(person.id)

    await button(page, 'Delete user').click()
    await dialog(page).getByRole('button', { name: 'Delete for good' }).click()
    await said(page, 'User deleted')
    await expect(page).toHaveURL('/manager/users')
    expect((await admin.send('GET', `/users/${person.id}`)).status).toBe(404)
  })
})

test.describe('an ordinary user', () => {
  test.use({ signedInAs: 'user' })

  test('gets a 403 on every page about people, with the name of the permission', async ({ page, watch }) => {
    watch.allow(...refusals)
    for (const path of ['/manager/users/new', '/manager/users/any', '/manager/users/any/update']) {
      const response = await open(page, path)
      expect(response.status(), path).toBe(403)
      await expect(page.getByText('It needs the permission apps.manager.')).toBeVisible()
    }
  })
})

test.describe('by keyboard alone', () => {
  test.use({ signedInAs: 'admin' })

  async function tabTo(page: Page, name: string) {
    for (let presses = 0; presses < 60; presses++) {
      const focused = await page.evaluate(() => {
        const { ariaLabel, textContent } = document.activeElement ?? {}
        return ariaLabel ?? textContent
      })
      if (focused === name) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`${name} was not reached`)
  }

  test('a person is edited, banned, unbanned, signed out and deleted', async ({ page, admin, baseURL }) => {
    const person = await admin.add({ name: 'Somebody' })
    const desk = await elsewhere(person, firefox, baseURL!, 1)
    const phone = await elsewhere(person, iphone, baseURL!, 2)
    await open(page, `/manager/users/${person.id}`)
    await tabTo(page, 'Edit user')
    await page.keyboard.press('Enter')
    await expect(field(page, 'Name')).toBeVisible()
    await field(page, 'Name').focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Anybody')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('radio', { name: 'User' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: 'Administrator' })).toBeChecked()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await said(page, 'Changes saved')
    await expect(page.getByRole('heading', { level: 1, name: 'Anybody' })).toBeVisible()

    await tabTo(page, 'Revoke Safari on iOS')
    await page.keyboard.press('Enter')
    await said(page, 'Session revoked')
    await expect(page.getByRole('group', { name: 'Sessions' })).toBeFocused()

    await tabTo(page, 'Ban')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('textbox', { name: 'Reason' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(button(page, 'Ban')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('textbox', { name: 'Reason' })).toBeFocused()
    await page.keyboard.type('Spam')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await tabTo(page, 'Ban')
    await page.keyboard.press('Enter')
    await said(page, 'User banned')
    await expect(section(page, 'Profile')).toContainText('in 1 day')
    await expect(button(page, 'Lift the ban')).toBeFocused()
    await page.keyboard.press('Enter')
    await said(page, 'Ban lifted')
    await expect(button(page, 'Ban')).toBeFocused()

    await tabTo(page, 'Delete user')
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(button(page, 'Delete user')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeVisible()
    await tabTo(page, 'Delete for good')
    await page.keyboard.press('Enter')
    await said(page, 'User deleted')
    await Promise.all([desk.dispose(), phone.dispose()])
  })
})

for (const { name, ...look } of oppositeLooks) {
  test.describe(`axe finds nothing on ${name}`, () => {
    test.use({ signedInAs: 'admin', ...look })

    const words = {
      en: {
        ban: 'Ban',
        act: 'Act as this person',
        all: 'Revoke all',
        delete: 'Delete user',
        add: 'Add user',
      },
      ar: {
        ban: 'حظر',
        act: 'التصرف باسم هذا الشخص',
        all: 'إنهاء كل الجلسات',
        delete: 'حذف المستخدم',
        add: 'إضافة المستخدم',
      },
    }[look.locale]

    test('the pages of people and their dialogs', async ({ page, admin, baseURL }) => {
      const person = await admin.add({ name: 'Somebody' })
      const banned = await admin.add({ name: 'ليلى حداد' })
      await admin.send('PUT', `/users/${banned.id}/ban`, { reason: 'Spam' })
      const other = await elsewhere(person, firefox, baseURL!)

      await open(page, `/manager/users/${person.id}`)
      await expectAccessible(page)
      await expectNothingCutOff(page)
      for (const label of [words.all, words.act, words.ban, words.delete]) {
        await test.step(label, async () => {
          await button(page, label).click()
          await expect(dialog(page)).toBeVisible()
          await expectAccessible(page)
          await expectNothingCutOff(page)
          await page.keyboard.press('Escape')
          await expect(dialog(page)).toBeHidden()
          await expect(button(page, label)).toBeFocused()
        })
      }
      for (const path of [banned.id, `${banned.id}/update`, 'new']) {
        await open(page, `/manager/users/${path}`)
        await expectAccessible(page)
        await expectNothingCutOff(page)
      }
      const submit = button(page, words.add)
      await expect(submit).toBeInViewport({ ratio: 1 })
      await submit.click()
      await expect(page.locator('[aria-invalid=true]')).toBeFocused()
      await expectAccessible(page)
      await other.dispose()
    })
  })
}

test.describe('nothing is cut off on a narrow phone', () => {
  test.use({ signedInAs: 'admin', viewport: { width: 360, height: 740 } })

  for (const locale of languageCodes) {
    test.describe(`in ${locale}`, () => {
      test.use({ locale })

      test('on the pages of a person', async ({ page, admin, baseURL }) => {
        const person = await admin.add({ name: 'Maximiliane-Alexandra Hohenlohe-Wallerstein' })
        const other = await elsewhere(person, firefox, baseURL!)
        for (const path of [person.id, `${person.id}/update`, 'new']) {
          await page.goto(`/manager/users/${path}`)
          await expectNothingCutOff(page)
        }
        await other.dispose()
      })
    })
  }
})
