import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible, expectNothingCutOff } from './support/accessible'
import { open } from './support/pages'
import { field as paletteField, group, palette } from './support/palette'
import { giveName, newAddress, origin, signIn, stateOf } from './support/people'
import { newRequests } from './support/requests'
import { expect, test } from './support/test'

test.use({ signedInAs: 'admin' })

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const said = (page: Page, text: string) => expect(page.getByRole('status').getByText(text)).toBeVisible()
const rows = (page: Page) =>
  page.getByRole('table', { name: 'Organizations' }).locator('tbody').getByRole('row')
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })

type TestResponse = {
  status: number
  body: { id: string; items: { id: string }[] } & Record<string, unknown>
}

/** Sends requests as a user, beside the pages under test. */
class Someone {
  constructor(
    private readonly request: APIRequestContext,
    readonly email: string,
    readonly id: string,
  ) {}

  async send(method: string, path: string, data?: object): Promise<TestResponse> {
    const response = await this.request.fetch(`/api/rest${path}`, { method, data })
    const text = await response.text()
    return { status: response.status(), body: text ? JSON.parse(text) : null }
  }

  async found(name: string): Promise<string> {
    const { status, body } = await this.send('POST', '/organizations', {
      name,
      slug: `e-${randomUUID().slice(0, 30)}`,
    })
    expect(status).toBe(201)
    return body.id
  }

  state = () => this.request.storageState()
}

let visitors = 0

async function someone(baseURL: string, name: string): Promise<Someone> {
  const email = newAddress()
  const address = `198.19.${130 + Number(process.env.TEST_WORKER_INDEX)}.${++visitors}`
  const context = await newRequests({
    baseURL,
    extraHTTPHeaders: { ...origin(baseURL), 'x-forwarded-for': address },
  })
  await signIn(context, email, baseURL)
  await giveName(context, name, baseURL)
  const session = await (await context.get('/api/auth/get-session')).json()
  return new Someone(context, email, (session as { user: { id: string } }).user.id)
}

async function admin(baseURL: string): Promise<Someone> {
  const headers = { ...origin(baseURL), 'x-forwarded-for': '198.19.129.1' }
  return new Someone(
    await newRequests({ baseURL, storageState: stateOf('admin'), extraHTTPHeaders: headers }),
    'admin@example.com',
    '',
  )
}

/** Adds a member by invitation and acceptance. */
async function join(owner: Someone, organizationId: string, guest: Someone) {
  const emails = [guest.email]
  expect((await owner.send('POST', `/organizations/${organizationId}/invitations`, { emails })).status).toBe(
    200,
  )
  const { body } = await guest.send('GET', '/invitations')
  const [invitation] = body as unknown as { id: string }[]
  expect((await guest.send('POST', `/invitations/${invitation!.id}/accept`)).status).toBe(200)
}

const word = () => `Q${randomUUID().replaceAll(/[\d-]/g, '').slice(0, 8)}x`

test('are found, suspended in bulk with a reason, and resumed @quick', async ({ page, baseURL }) => {
  const owner = await someone(baseURL!, 'Olive Owner')
  const tag = word()
  const names = [`${tag} Readers`, `${tag} Writers`]
  for (const name of names) await owner.found(name)
  await open(page, '/manager/organizations')
  await page.getByRole('searchbox', { name: 'Search by name or address' }).fill(tag)
  await expect(rows(page)).toHaveCount(2)
  await expect(row(page, names[0]!)).toContainText('Olive Owner')
  await page.getByRole('link', { name: 'Name', exact: true }).click()
  await expect(rows(page).getByRole('link')).toHaveText(names)

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await button(page, 'Suspend').click()
  await expect(dialog(page)).toContainText('Suspend 2 organizations?')
  await button(page, 'Suspend').last().click()
  await expect(dialog(page)).toContainText('Reason is required')
  await dialog(page).getByRole('textbox', { name: 'Reason' }).fill('The invoice is unpaid')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Suspend', exact: true }).click()
  await said(page, '2 organizations suspended')
  await expect(row(page, names[0]!)).toContainText('Suspended')

  await page.getByRole('combobox', { name: 'Suspension' }).selectOption('Not suspended')
  await expect(page.getByText('No organization matches')).toBeVisible()
  await page.getByRole('combobox', { name: 'Suspension' }).selectOption('Suspended')
  await expect(rows(page)).toHaveCount(2)
  await row(page, names[1]!)
    .getByRole('button', { name: `Actions for ${names[1]}` })
    .click()
  await page.getByRole('menuitem', { name: 'End suspension' }).click()
  await button(page, 'End suspension').last().click()
  await said(page, 'Suspension ended')
  await expect(rows(page)).toHaveCount(1)
})

test('have quotas and an audit log, and are deleted by typing the name', async ({ page, baseURL }) => {
  const owner = await someone(baseURL!, 'Quentin Quota')
  const name = `${word()} House`
  const id = await owner.found(name)
  await open(page, `/manager/organizations/${id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Members' })).toContainText('Quentin Quota')

  await button(page, 'Quotas').click()
  const members = dialog(page).getByRole('textbox', { name: 'Members at most', exact: true })
  await members.fill('many')
  await button(page, 'Save quotas').click()
  await expect(dialog(page)).toContainText('Enter a whole number')
  await expect(members).toBeFocused()
  await members.fill('٧')
  await expectAccessible(page)
  await button(page, 'Save quotas').click()
  await said(page, 'Quotas saved')
  await expect(page.getByText('1 of 7')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Audit log' })).toContainText('Quotas of an organization set')

  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Remove organization' }).click()
  const field = dialog(page).getByRole('textbox')
  await field.fill('Another')
  await button(page, 'Remove for good').click()
  await expect(dialog(page)).toContainText('This is not its name')
  await field.fill(` ${name.toUpperCase()} `)
  await button(page, 'Remove for good').click()
  await said(page, 'Organization removed')
  await expect(page).toHaveURL('/manager/organizations')
  expect((await owner.send('GET', '/organizations/mine')).body).toEqual([])
})

test('one without an active owner can be handed to a member', async ({ page, baseURL }) => {
  const [owner, guest] = [await someone(baseURL!, 'Bruno Banned'), await someone(baseURL!, 'Nora Next')]
  const name = `${word()} Club`
  const id = await owner.found(name)
  await join(owner, id, guest)
  const by = await admin(baseURL!)
  expect((await by.send('PUT', `/users/${owner.id}/ban`, { reason: 'Spam' })).status).toBe(200)
  await open(page, '/manager/organizations')
  await page.getByRole('combobox', { name: 'Owner' }).selectOption('No owner can act')
  // The old rows stay until the filtered ones arrive, and would move under the pointer.
  await expect(rows(page).filter({ hasNotText: 'No owner can act' })).toHaveCount(0)
  await row(page, name).getByRole('link', { name }).click()
  await expect(page.getByText('None of its owners can sign in')).toBeVisible()
  await button(page, 'Make Nora Next owner').click()
  await expect(dialog(page)).toContainText('Make Nora Next an owner?')
  await dialog(page).getByRole('button', { name: 'Make owner' }).click()
  await said(page, 'Owner appointed')
  await expect(page.getByText('None of its owners can sign in')).toBeHidden()
  await expect(page.getByRole('button', { name: /^Make / })).toHaveCount(0)

  const people = page.getByRole('table', { name: 'Members' }).getByRole('row')
  await open(page, `/manager/organizations/${id}?searchTerm=nora`)
  await expect(people).toHaveText([/Name/, /Nora Next/])
  await page.getByRole('link', { name: 'Clear search and filters' }).click()
  await expect(people).toHaveText([/Name/, /Bruno Banned/, /Nora Next/])
  await expect(page).toHaveURL(`/manager/organizations/${id}`)
  await page.goBack()
  await expect(people).toHaveText([/Name/, /Nora Next/])
})

test.describe('deleting users who own organizations', () => {
  test('lists organizations that only they own, and confirms again if they are the only member', async ({
    page,
    baseURL,
    watch,
  }) => {
    watch.allow(/status of 409/)
    const [owner, guest] = [await someone(baseURL!, 'Ona Owner'), await someone(baseURL!, 'Gil Guest')]
    const name = `${word()} Circle`
    const id = await owner.found(name)
    await join(owner, id, guest)
    await open(page, `/manager/users/${owner.id}`)
    await expect(page.getByRole('list', { name: 'Organizations' })).toContainText(name)
    await button(page, 'Delete user').click()
    await button(page, 'Delete for good').click()
    await expect(dialog(page)).toContainText('Ona Owner is the only owner')
    await expectAccessible(page)
    await dialog(page).getByRole('link', { name }).click()
    await expect(page).toHaveURL(`/manager/organizations/${id}`)

    const by = await admin(baseURL!)
    expect((await by.send('DELETE', `/users/${guest.id}`)).status).toBe(200)
    await open(page, `/manager/users/${owner.id}`)
    await button(page, 'Delete user').click()
    await button(page, 'Delete for good').click()
    await expect(dialog(page)).toContainText('Delete Ona Owner with these organizations?')
    await expect(dialog(page)).toContainText(name)
    await button(page, 'Delete all of it').click()
    await said(page, 'User deleted')
    expect((await by.send('GET', `/organizations/${id}`)).status).toBe(404)
  })

  test('a bulk deletion says how many users were skipped', async ({ page, baseURL }) => {
    const tag = word()
    const [owner] = [await someone(baseURL!, `${tag} Keeper`), await someone(baseURL!, `${tag} Goer`)]
    await owner.found(`${tag} Circle`)
    await open(page, `/manager/users?searchTerm=${tag}`)
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click()
    await dialog(page).getByRole('checkbox').check()
    await button(page, 'Delete for good').click()
    await said(page, '1 person deleted, 1 owns organizations and was left out')
  })

  test('deleting the own account lists the same organizations', async ({ browser, baseURL, watch }) => {
    watch.allow(/status of 409/)
    const owner = await someone(baseURL!, 'Solo Reader')
    const name = `${word()} Alone`
    await owner.found(name)
    const context = await browser.newContext({ storageState: await owner.state(), baseURL })
    const page = await context.newPage()
    await open(page, '/app/account')
    await button(page, 'Delete my account').click()
    await dialog(page).getByRole('textbox').fill(owner.email)
    await button(page, 'Delete for good').click()
    await expect(dialog(page)).toContainText('An organization in which nobody else is would be deleted too')
    await expect(dialog(page).getByRole('link', { name })).toBeVisible()
    await button(page, 'Delete with organizations').click()
    await page.waitForURL(/\/login/)
    const by = await admin(baseURL!)
    const { body } = await by.send('GET', `/organizations?searchTerm=${encodeURIComponent(name)}`)
    expect(body.items).toEqual([])
    await context.close()
  })
})

test('the palette finds all organizations, in the manager only', async ({
  page,
  baseURL,
  browser,
  watch,
}) => {
  const name = `Harbour ${randomUUID().slice(0, 8)}`
  const owner = await someone(baseURL!, 'Owner')
  const id = await owner.found(name)
  await open(page, '/manager/dashboard')
  await page.keyboard.press('Control+k')
  await paletteField(page).fill(name.toUpperCase())
  await expect(group(page, 'All organizations').getByRole('option', { name })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/manager/organizations/${id}`)

  const context = await browser.newContext({ baseURL, storageState: stateOf('user') })
  watch.follow(context)
  const other = await context.newPage()
  const fetched: string[] = []
  other.on('request', (request) => fetched.push(request.url()))
  await open(other, '/app')
  await other.keyboard.press('Control+k')
  await paletteField(other).fill(name)
  await expect(palette(other).getByRole('status')).toContainText('Nothing fits')
  expect(fetched.filter((url) => url.includes('organization.palette'))).toHaveLength(1)
  expect(fetched.filter((url) => url.includes('administered.palette'))).toEqual([])
  await context.close()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the list is cards, and nothing is cut off', async ({ page, baseURL }) => {
    const owner = await someone(baseURL!, 'Paul Phone')
    const tag = word()
    const id = await owner.found(`${tag} The Very Long Association of People Who Read Aloud on Thursdays`)
    await open(page, `/manager/organizations?searchTerm=${tag}`)
    await expect(rows(page)).toHaveCount(1)
    await expectNothingCutOff(page)
    await open(page, `/manager/organizations/${id}`)
    await expectNothingCutOff(page)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the rows, the search and a page are there', async ({ page, baseURL }) => {
    const owner = await someone(baseURL!, 'Nils Noscript')
    const name = `${word()} Plain`
    await owner.found(name)
    await page.goto('/manager/organizations')
    await page.getByRole('searchbox').fill(name)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(rows(page)).toHaveCount(1)
    await row(page, name).getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText('Nils Noscript').first()).toBeVisible()
  })
})
