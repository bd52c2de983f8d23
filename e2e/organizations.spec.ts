// Module: organization
import { expectAccessible } from './support/accessible'
import { found, memberOf, slugOf } from './support/organizations'
import { open } from './support/pages'
import { newAddress, newName, origin, signIn } from './support/people'
import { freePort, startServer } from './support/server'
import { expect, test } from './support/test'
import { wordsOf } from './support/words'

const say = wordsOf('en')

const newSlug = () => slugOf(newName('Circle'))

/** The browser logs every response with this status. */
const refused = /status of 400/

test('a user without an organization creates one, whose slug follows the name and is checked @quick', async ({
  page,
  context,
  person: _,
  baseURL,
  watch,
}) => {
  watch.allow(refused)
  const { slug: taken } = await found(context.request, baseURL!)
  await open(page, '/app/organizations/new')
  const address = page.getByRole('textbox', { name: say('organization:fields.slug') })
  await page.getByRole('textbox', { name: say('organization:fields.name') }).fill(`Café ${taken}`)
  await expect(address).toHaveValue(`cafe-${taken}`)
  await expect(page.getByText(say('organization:new.free'))).toBeVisible()
  await address.fill(taken)
  await expect(address).toHaveAccessibleDescription(new RegExp(say('organization:slug.taken')))
  await page.getByRole('button', { name: say('organization:new.create') }).click()
  await expect(address).toBeFocused()
  await address.fill(`cafe-${taken}`)
  await page.getByRole('button', { name: say('organization:new.create') }).click()
  await expect(page).toHaveURL(`/app/o/cafe-${taken}/members`)
  await expect(page.getByRole('heading', { level: 1, name: `Café ${taken}` })).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL('/app/organizations/new')
})

test('the switcher changes the organization by keyboard, and the session remembers the last', async ({
  page,
  context,
  person: _,
  baseURL,
}) => {
  const [first, second] = [
    await found(context.request, baseURL!, newName('Lighthouse')),
    await found(context.request, baseURL!, newName('Harbour')),
  ]
  await open(page, `/app/o/${second.slug}/members`)
  const bar = page.getByRole('banner')
  const link = bar.getByRole('link', { name: `Organizations ${second.name}` })
  // The menu does not open before its entries have loaded: they would appear under the pointer.
  let reply: (() => void) | undefined
  await page.route(
    '**/api/rpc/organization/mine*',
    async (route) => {
      await new Promise<void>((resolve) => (reply = resolve))
      await route.continue()
    },
    { times: 1 },
  )
  await link.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => Boolean(reply)).toBe(true)
  await expect(link).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('menu')).toHaveCount(0)
  reply!()
  await expect(page.getByRole('menuitem', { name: first.name })).toBeFocused()
  await expect(page.getByRole('menuitem', { name: second.name })).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page)
  // From now on it is a button, which gets the focus back.
  await page.keyboard.press('Escape')
  const button = bar.getByRole('button', { name: `Organizations ${second.name}` })
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: first.name })).toBeFocused()
  const visited = page.waitForResponse((response) => response.url().includes('/organization/visit'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/app/o/${first.slug}/members`)
  await expect(page.getByRole('heading', { level: 1, name: first.name })).toBeVisible()
  await visited
  await page.goto('/app/organizations')
  const last = page.getByRole('link', { name: new RegExp(say('organization:own.lastUsed')) })
  await expect(last).toContainText(first.name)
})

test('an owner renames it, meets a conflict with another tab, and changes its slug', async ({
  page,
  context,
  person: _,
  baseURL,
  watch,
}) => {
  watch.allow(/status of 409/)
  const { id, slug } = await found(context.request, baseURL!)
  await open(page, `/app/o/${slug}/settings`)
  const name = page.getByRole('textbox', { name: say('organization:fields.name') })
  await name.fill('Quiet Room')
  const other = await context.request.patch(`/api/rest/organizations/${id}`, {
    headers: origin(baseURL),
    data: { name: 'Loud Room' },
  })
  expect(other.status()).toBe(200)
  await page.getByRole('button', { name: say('entity:form.save') }).click()
  const conflict = page.getByRole('dialog', { name: say('organization:settings.versions') })
  const side = (whose: 'theirs' | 'yours') =>
    conflict.getByRole('radio', { name: say(`entity:conflict.${whose}`), exact: true })
  await expect(side('theirs')).toHaveAccessibleDescription('Loud Room')
  await expect(side('yours')).toHaveAccessibleDescription('Quiet Room')
  await expectAccessible(page)
  await side('yours').check()
  await conflict.getByRole('button', { name: say('entity:conflict.save') }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Quiet Room' })).toBeVisible()

  const next = newSlug()
  await page.getByRole('textbox', { name: say('organization:fields.slug') }).fill(next)
  await page.getByRole('button', { name: say('entity:form.save') }).click()
  await expect(page).toHaveURL(`/app/o/${next}/settings`)
})

test('the only owner is told what to do instead of leaving, and deletes it by typing its name', async ({
  page,
  context,
  person: _,
  baseURL,
}) => {
  const { slug, name } = await found(context.request, baseURL!)
  await open(page, `/app/o/${slug}/settings`)
  await expect(page.getByText(say('organization:leave.onlyOwner'))).toBeVisible()
  await expect(page.getByRole('button', { name: say('organization:leave.action') })).toHaveCount(0)
  const dialog = page.getByRole('dialog')

  await page.getByRole('button', { name: say('organization:delete.action') }).click()
  const confirm = dialog.getByRole('button', { name: say('organization:delete.confirm') })
  await dialog.getByRole('textbox').fill('Another Room')
  await confirm.click()
  await expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(say('organization:delete.mismatch'))
  await expectAccessible(page)
  await dialog.getByRole('textbox').fill(name)
  await confirm.click()
  await expect(page).toHaveURL('/app/organizations')
  await expect(page.getByRole('heading', { name: say('organization:own.none.title') })).toBeVisible()
})

test('an owner transfers it to a member found by search, stays as administrator, and leaves', async ({
  page,
  context,
  person: _,
  browser,
  baseURL,
}) => {
  const organization = await found(context.request, baseURL!)
  const { slug } = organization
  const member = await memberOf(browser, context.request, baseURL!, organization)
  // Comes first in the list until the search results arrive.
  const other = await memberOf(browser, context.request, baseURL!, organization, newName('Ada'))
  await other.context.close()
  await open(page, `/app/o/${slug}/settings`)
  await expect(page.getByText(say('organization:leave.onlyOwner'))).toBeVisible()
  const send = page.getByRole('button', { name: say('organization:handOver.action') })
  await send.click()
  const dialog = page.getByRole('dialog', {
    name: say('organization:handOver.question', { organization: organization.name }),
  })
  const confirm = dialog.getByRole('button', { name: say('organization:handOver.confirm') })
  const field = dialog.getByRole('combobox', { name: say('organization:handOver.member') })
  await confirm.click()
  await expect(field).toHaveAccessibleDescription(new RegExp(say('organization:handOver.missing')))
  await field.click()
  await expect(page.getByRole('option')).toHaveText([
    `${other.name} · ${other.email}`,
    `${member.name} · ${member.email}`,
  ])
  // The dialog does not clip the options.
  await expect(page.getByRole('option').last()).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await field.fill(member.email)
  await field.press('Enter')
  await expect(field).toHaveValue(member.name)
  // Opening the list again selects nobody else.
  await field.click()
  await expect(page.getByRole('option')).toHaveCount(2)
  await field.press('Tab')
  await expect(field).toHaveValue(member.name)
  await confirm.click()
  await expect(page.getByText(say('organization:handOver.done', { name: member.name }))).toBeVisible()
  // Owner-only controls are gone.
  await expect(send).toHaveCount(0)
  await expect(page.getByText(say('organization:role.admin'), { exact: true })).toBeVisible()

  await page.getByRole('button', { name: say('organization:leave.action') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('organization:leave.confirm') })
    .click()
  await expect(page).toHaveURL('/app/organizations')
  await expect(
    page.getByText(say('organization:leave.left', { organization: organization.name })),
  ).toBeVisible()
  const gone = await context.request.get(`/api/rest/organizations/by-slug/${slug}`)
  expect(gone.status()).toBe(404)

  await open(member.page, `/app/o/${slug}/members`)
  const rows = member.page.getByRole('table').locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: member.email })).toContainText(say('organization:role.owner'))
  await member.context.close()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the current tab is scrolled into view', async ({ page, context, person: _, baseURL }) => {
    const { slug } = await found(context.request, baseURL!)
    await open(page, `/app/o/${slug}/settings`)
    const tabs = page.getByRole('navigation', { name: say('organization:tabs.label') })
    const tab = (name: string) => tabs.getByRole('link', { name, exact: true })
    await expect(tab(say('organization:tabs.settings'))).toBeInViewport({ ratio: 1 })
    await expect(tab(say('organization:tabs.members'))).not.toBeInViewport({ ratio: 1 })
    await tab(say('organization:tabs.members')).click()
    await expect(page).toHaveURL(`/app/o/${slug}/members`)
    await expect(tab(say('organization:tabs.members'))).toBeInViewport({ ratio: 1 })
  })
})

test("another tenant's organization is the same 404 as one that does not exist", async ({
  page,
  context,
  playwright,
  person: _,
  baseURL,
  watch,
}) => {
  watch.allow(/status of 404/)
  const stranger = await playwright.request.newContext({ baseURL })
  await signIn(stranger, newAddress(), baseURL!)
  const { slug } = await found(stranger, baseURL!)
  await stranger.dispose()
  const said: string[] = []
  for (const each of [slug, newSlug()]) {
    const response = await open(page, `/app/o/${each}/members`)
    expect(response.status()).toBe(404)
    // Except for the request id.
    const id = await response.headerValue('x-request-id')
    said.push((await page.getByRole('main').innerText()).replaceAll(id!, ''))
  }
  expect(said[0]).toContain(say('frame:errors.notFound.title'))
  expect(said[1]).toBe(said[0])
  expect((await context.request.get(`/api/rest/organizations/by-slug/${slug}`)).status()).toBe(404)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an organization is created and renamed, and refused input stays', async ({ page, person: _ }) => {
    await page.goto('/app/organizations/new')
    const [name, address] = [
      page.getByRole('textbox', { name: say('organization:fields.name') }),
      page.getByRole('textbox', { name: say('organization:fields.slug') }),
    ]
    await name.fill('Reading Room')
    await address.fill('admin')
    await page.getByRole('button', { name: say('organization:new.create') }).click()
    await expect(address).toHaveAccessibleDescription(new RegExp(say('organization:slug.reserved')))
    await expect(name).toHaveValue('Reading Room')
    const slug = newSlug()
    await address.fill(slug)
    await page.getByRole('button', { name: say('organization:new.create') }).click()
    await expect(page).toHaveURL(`/app/o/${slug}/members`)

    await page.getByRole('link', { name: say('organization:tabs.settings') }).click()
    await name.fill('Quiet Room')
    await page.getByRole('button', { name: say('entity:form.save') }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Quiet Room' })).toBeVisible()
  })
})

test("the palette finds the user's organizations by name", async ({ page, context, person: _, baseURL }) => {
  const { name, slug } = await found(context.request, baseURL!)
  await open(page, '/app')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(name.toUpperCase())
  await expect(page.getByRole('option', { name })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/app/o/${slug}/members`)
})

test('a product without organizations has no page of them, and no link', async ({ playwright }) => {
  const server = await startServer(await freePort(), { ORGANIZATIONS: 'false' })
  const request = await playwright.request.newContext({ baseURL: server.url })
  try {
    await signIn(request, 'user@example.com', server.url)
    for (const path of ['/app/organizations', '/app/organizations/new', '/app/o/any/members'])
      expect((await request.get(path)).status(), path).toBe(404)
    const home = await request.get('/app')
    expect(home.status()).toBe(200)
    expect(await home.text()).not.toContain(say('organization:navigation.organizations'))
  } finally {
    await request.dispose()
    await server.stop()
  }
})
