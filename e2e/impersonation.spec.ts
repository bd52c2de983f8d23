// Module: user
import { type APIRequestContext, type BrowserContext, type Page } from '@playwright/test'
import { modulePages } from './support/module-pages'
import { expectAccessible, expectNothingCutOff } from './support/accessible'
import { returnToTab, open, ready } from './support/pages'
import { found, invite } from './support/organizations'
import { giveName, mailTo, newAddress, origin, signIn, stateOf } from './support/people'
import { newRequests } from './support/requests'
import { expect, test as base } from './support/test'
import { refusals } from './support/watch'
import { wordsOf } from './support/words'

type Reader = { id: string; email: string; name: string; request: APIRequestContext }

const idOf = async (request: APIRequestContext) =>
  ((await (await request.get('/api/auth/get-session')).json()) as { user: { id: string } }).user.id

/** Sends a request as another administrator. */
async function asStaff(baseURL: string, method: string, path: string, data: object = {}) {
  const api = await newRequests({ baseURL, storageState: stateOf('admin') })
  const response = await api.fetch(`/api/rest/users${path}`, { method, headers: origin(baseURL), data })
  expect(response.ok(), await response.text()).toBe(true)
  return (await response.json().catch(() => null)) as { user: { id: string } }
}

/** `person` is an administrator here, and `reader` a user with their own browser. */
const test = base.extend<{ reader: Reader }>({
  person: async ({ person, context, baseURL }, use) => {
    await asStaff(baseURL!, 'PATCH', `/${await idOf(context.request)}`, { role: 'admin' })
    await use(person)
  },
  reader: async ({ baseURL }, use) => {
    const request = await newRequests({
      baseURL,
      extraHTTPHeaders: { 'x-forwarded-for': '198.19.0.9' },
    })
    const email = newAddress()
    await signIn(request, email, baseURL!)
    await giveName(request, 'Fatou Sarr', baseURL!)
    await use({ id: await idOf(request), email, name: 'Fatou Sarr', request })
    await request.dispose()
  },
})

async function actAs(context: BrowserContext, id: string, baseURL: string) {
  const response = await context.request.post(`/api/rest/users/${id}/impersonate`, {
    headers: origin(baseURL),
    data: { reason: 'Ticket 4711: the shelf is empty' },
  })
  expect(response.status(), await response.text()).toBe(200)
}

const say = wordsOf('en')
const banner = (page: Page) => page.getByRole('region', { name: 'Acting as somebody else' })
const back = (page: Page) => banner(page).getByRole('button', { name: 'Back to my account' })

test.describe('while impersonating a user', () => {
  test.beforeEach(async ({ context, person, reader, baseURL }) => {
    expect(person.name).toBe('Amina Njeri')
    await actAs(context, reader.id, baseURL!)
  })

  test('every page shows who impersonates whom and for how long, once @quick', async ({ page, watch }) => {
    watch.allow(...refusals)
    const ofModules = Object.keys(modulePages.titles).filter((path) => path.startsWith('/app'))
    for (const path of [
      '/app',
      ...ofModules,
      '/app/account',
      '/app/no-such-page',
      '/manager',
      '/no-such-page',
    ]) {
      await open(page, path)
      // At once: the server-rendered banner must not disappear and return.
      expect(await banner(page).count(), path).toBe(1)
      await expect(banner(page), path).toContainText(
        /Amina Njeri is acting as Fatou Sarr\. You can look around, but not change anything\. (60|59) minutes left/,
      )
      await expect(back(page), path).toBeVisible()
    }
    await open(page, '/app')
    await expectAccessible(page)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(back(page)).toBeFocused()
    await page.getByRole('link', { name: 'Account' }).first().click()
    await expect(page).toHaveURL('/app/account')
    await expect(banner(page)).toBeVisible()
  })

  test('the remaining minutes count down', async ({ page }) => {
    await page.clock.install()
    await open(page, '/app')
    await page.clock.runFor(5 * 60_000)
    await expect(banner(page)).toContainText(/5[45] minutes left/)
  })

  test('stopping leads to the page of that user, in every tab', async ({ page, context, reader, watch }) => {
    watch.allow(/status of 401/)
    const other = await context.newPage()
    await open(other, '/app')
    await open(page, '/app')
    await back(page).click()
    await expect(page).toHaveURL(`/manager/users/${reader.id}`)
    await expect(page.getByRole('status').getByText('You are back in your own account')).toBeVisible()
    await expect(banner(page)).toHaveCount(0)
    await expect(banner(other)).toHaveCount(0)
    await expect(other).toHaveURL('/app')
    await page.goto('/app/account')
    await expect(page.getByText('Amina Njeri').first()).toBeVisible()
    expect((await reader.request.get('/api/rest/account/devices')).status()).toBe(200)
  })

  test('a forbidden page offers to stop, and is shown then', async ({ page, watch }) => {
    watch.allow(...refusals)
    const response = await open(page, '/manager/users?searchTerm=amina')
    expect(response.status()).toBe(403)
    await expect(
      page.getByText('You are acting as Fatou Sarr, who does not have the permission apps.manager.'),
    ).toBeVisible()
    await expectAccessible(page)
    await expectNothingCutOff(page)
    await expect(back(page)).toBeVisible()
    await page.getByRole('button', { name: 'Back to my account' }).last().click()
    await expect(page).toHaveURL('/manager/users?searchTerm=amina')
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
    await expect(banner(page)).toHaveCount(0)
  })

  test('it cannot be nested', async ({ context, baseURL }) => {
    const someone = await asStaff(baseURL!, 'POST', '', { email: newAddress(), name: 'Someone' })
    const response = await context.request.post(`/api/rest/users/${someone.user.id}/impersonate`, {
      headers: origin(baseURL),
      data: { reason: 'Once more' },
    })
    expect(response.status()).toBe(403)
  })

  test('the account is read-only, and signing out explains what it does', async ({
    page,
    reader,
    person,
    context,
  }) => {
    await open(page, '/app/account?state=change-name')
    await expect(page.getByText(reader.email)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const reason = 'You can look around, but not change anything.'
    for (const name of [
      /Change name/,
      /Change email/,
      /Add a passkey/,
      /Revoke/,
      /Download/,
      /Delete my account/,
    ]) {
      const control = page.getByRole('main').getByRole('button', { name }).first()
      await expect(control).toHaveAttribute('aria-disabled', 'true')
      await expect(control).toHaveAccessibleDescription(reason)
      await expect(page.getByRole('main').getByRole('link', { name })).toHaveCount(0)
    }
    await expectAccessible(page)
    // By keyboard: a disabled control keeps the focus and says why.
    await page.getByRole('button', { name: 'Delete my account' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').getByText(reason)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Delete my account' })).toBeFocused()

    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('dialog')).toHaveAccessibleDescription(
      'This signs you out of your own account too. If you only want to stop acting as Fatou Sarr, choose “Back to my account”.',
    )
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/login?redirect=%2Fapp%2Faccount%3Fstate%3Dchange-name')
    expect(await (await context.request.get('/api/auth/get-session')).json()).toBeNull()
    expect(person.email).not.toBe(reader.email)
  })

  test('when the impersonation expires, the page returns to the administrator without a reload', async ({
    page,
    reader,
    baseURL,
    watch,
  }) => {
    watch.allow(/status of 401/)
    await open(page, '/app')
    await expect(page.getByRole('heading', { name: ', Fatou Sarr' })).toBeVisible()
    await asStaff(baseURL!, 'DELETE', `/${reader.id}/sessions`)
    await returnToTab(page)
    await expect(page.getByRole('heading', { name: ', Amina Njeri' })).toBeVisible()
    await expect(page.getByRole('status').getByText('You are back in your own account')).toBeVisible()
    await expect(banner(page)).toHaveCount(0)
    await expect(page).toHaveURL('/app')
    await page.reload()
    await expect(page.getByRole('heading', { name: ', Amina Njeri' })).toBeVisible()
  })

  test('a demoted administrator lands at the login page with the reason', async ({
    page,
    context,
    person,
    reader,
    baseURL,
    watch,
  }) => {
    watch.allow(/status of 401/)
    await open(page, '/app/account')
    await expect(banner(page)).toContainText(person.name)
    const visits = (await (await reader.request.get('/api/rest/account/visits')).json()) as { by: string }[]
    expect(visits).toMatchObject([{ by: person.name }])
    const staff = await newRequests({ baseURL, storageState: stateOf('admin') })
    const response = await staff.get(`/api/rest/users?searchTerm=${encodeURIComponent(person.email)}`)
    const { items } = (await response.json()) as { items: { id: string }[] }
    await asStaff(baseURL!, 'PATCH', `/${items[0]!.id}`, { role: 'user' })
    await returnToTab(page)
    await expect(page).toHaveURL('/login?redirect=%2Fapp%2Faccount&ended=role')
    expect(await (await context.request.get('/api/auth/get-session')).json()).toBeNull()
  })
})

test('impersonating two users one after the other, with navigation and the Back button @quick', async ({
  page,
  context,
  person,
  reader,
  baseURL,
  watch,
}) => {
  watch.allow(/status of 401/, ...refusals)
  const theirs = await newRequests({ baseURL, extraHTTPHeaders: { 'x-forwarded-for': '198.19.0.10' } })
  await signIn(theirs, newAddress(), baseURL!)
  await giveName(theirs, 'Noor Haddad', baseURL!)
  const other = await idOf(theirs)
  const begin = async (id: string) => {
    await open(page, `/manager/users/${id}`)
    await page.getByRole('button', { name: 'Act as this person' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toHaveAccessibleDescription(/You can look around, but not change anything\./)
    await dialog.getByRole('textbox').fill('Ticket 4711')
    await dialog.getByRole('button', { name: 'Start' }).click()
    await expect(page).toHaveURL('/app')
  }
  const change = page.getByRole('main').getByRole('button', { name: /Delete my account/ })
  const lookAtAccount = async () => {
    await page.getByRole('link', { name: 'Account' }).first().click()
    await expect(page).toHaveURL('/app/account')
  }

  await begin(reader.id)
  await expect(banner(page)).toContainText(`${person.name} is acting as ${reader.name}`)
  await lookAtAccount()
  await expect(change).toHaveAttribute('aria-disabled', 'true')
  await back(page).click()
  await expect(page).toHaveURL(`/manager/users/${reader.id}`)
  await expect(banner(page)).toHaveCount(0)

  await begin(other)
  await lookAtAccount()
  await expect(banner(page)).toContainText(`${person.name} is acting as Noor Haddad`)
  await expect(change).toHaveAttribute('aria-disabled', 'true')
  // To the home page, and to the manager's page of that user, which they may not see.
  await page.goBack()
  await expect(page).toHaveURL('/app')
  await expect(banner(page)).toContainText('Noor Haddad')
  await page.goBack()
  await expect(banner(page)).toContainText('Noor Haddad')
  await page.getByRole('button', { name: 'Back to my account' }).first().click()
  await expect(banner(page)).toHaveCount(0)

  await open(page, '/app/account')
  await expect(change).not.toHaveAttribute('aria-disabled')
  await change.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect((await context.request.get('/api/rest/account/devices')).status()).toBe(200)
})

test('an administrator cannot complete the onboarding of a user', async ({
  page,
  context,
  person,
  baseURL,
  watch,
}) => {
  watch.allow(/status of 401/)
  const email = newAddress()
  const { user } = await asStaff(baseURL!, 'POST', '', { email })
  await actAs(context, user.id, baseURL!)
  await open(page, '/app')
  await expect(page.getByRole('heading', { name: 'No name yet' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(
    `The person with the address ${email} has not given a name yet.`,
  )
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expect(banner(page)).toContainText(`${person.name} is acting as ${email}.`)
  await expectAccessible(page)
  await page.getByRole('main').getByRole('button', { name: 'Back to my account' }).click()
  await expect(page).toHaveURL(`/manager/users/${user.id}`)
})

async function invitationPath(request: APIRequestContext, email: string, baseURL: string) {
  const mails = await mailTo(request, email, baseURL)
  return mails.map(({ text }) => /\/invitation\/[\w-]+/.exec(text)?.[0]).find(Boolean)!
}

async function expectNoAnswer(page: Page, email: string) {
  await expect(page.getByRole('main')).toContainText(`You are acting as ${email}.`)
  for (const response of ['accept', 'decline'])
    await expect(page.getByRole('button', { name: say(`invitations:page.${response}`) })).toHaveCount(0)
}

test('an invitation of a user without a name is shown, and cannot be accepted for them', async ({
  page,
  context,
  person,
  request,
  baseURL,
}) => {
  const email = newAddress()
  const { user } = await asStaff(baseURL!, 'POST', '', { email })
  const organization = await found(context.request, baseURL!)
  await invite(context.request, baseURL!, organization.id, email)
  await actAs(context, user.id, baseURL!)
  await open(page, await invitationPath(request, email, baseURL!))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    say('invitations:page.title', { organization: organization.name }),
  )
  expect(await banner(page).count()).toBe(1)
  await expect(banner(page)).toContainText(`${person.name} is acting as ${email}.`)
  await expectAccessible(page)
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expectNoAnswer(page, email)
  await back(page).click()
  await expect(page).toHaveURL(`/manager/users/${user.id}`)
})

test('an administrator cannot accept an invitation while impersonating', async ({
  page,
  context,
  person,
  reader,
  request,
  baseURL,
}) => {
  const organization = await found(context.request, baseURL!)
  await invite(context.request, baseURL!, organization.id, reader.email)
  await actAs(context, reader.id, baseURL!)
  await open(page, await invitationPath(request, reader.email, baseURL!))
  await expect(banner(page)).toContainText(`${person.name} is acting as ${reader.name}.`)
  await expectNoAnswer(page, reader.email)
  await expectAccessible(page)
})

test('the user sees afterwards who it was, for how long and why', async ({
  browser,
  context,
  person,
  reader,
  baseURL,
}) => {
  await actAs(context, reader.id, baseURL!)
  const theirs = await browser.newContext({ baseURL, storageState: await reader.request.storageState() })
  const page = await theirs.newPage()
  await open(page, '/app/account')
  const visits = page.getByRole('list', { name: 'Access by administrators' }).getByRole('listitem')
  await expect(visits).toHaveCount(1)
  await expect(visits).toContainText(person.name)
  await expect(visits).toContainText('for an hour at most')
  await expect(visits).toContainText('Ticket 4711: the shelf is empty')
  await expect(page.getByText(person.email)).toHaveCount(0)
  await expectAccessible(page)
  await context.request.post('/api/auth/admin/stop-impersonating', { headers: origin(baseURL), data: {} })
  await page.reload()
  await expect(visits).toContainText('for 1 minute')
  await theirs.close()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the banner is there, and stopping is a form', async ({
    page,
    context,
    person,
    reader,
    baseURL,
    watch,
  }) => {
    watch.allow(...refusals)
    await actAs(context, reader.id, baseURL!)
    for (const path of ['/app/account', '/manager']) {
      await page.goto(path)
      await expect(banner(page), path).toContainText(`${person.name} is acting as Fatou Sarr.`)
    }
    await back(page).click()
    await expect(page).toHaveURL(`/manager/users/${reader.id}`)
    await expect(banner(page)).toHaveCount(0)
  })
})

for (const locale of ['ar', 'en'] as const) {
  test.describe(`on a phone, ${locale}`, () => {
    test.use({
      locale,
      viewport: { width: 390, height: 844 },
      colorScheme: locale === 'ar' ? 'dark' : 'light',
    })

    test('the banner covers nothing', async ({ page, context, person, reader, baseURL }) => {
      await actAs(context, reader.id, baseURL!)
      for (const path of ['/app', '/app/account']) {
        await open(page, path)
        await ready(page)
        const box = (await page.getByRole('region').first().boundingBox())!
        const header = (await page.locator('header').first().boundingBox())!
        expect(box.y).toBe(0)
        expect(box.width).toBe(390)
        expect(header.y).toBeGreaterThanOrEqual(box.height)
        await expect(page.getByRole('region').first()).toContainText(person.name)
        await expectAccessible(page)
        await expectNothingCutOff(page)
      }
    })
  })
}
