// Module: organization
import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible, expectNothingCutOff } from './support/accessible'
import { open } from './support/pages'
import { mailTo, newAddress, origin } from './support/people'
import { expect, test } from './support/test'

type Organization = { id: string; slug: string; name: string }

/** One of whoever these requests are signed in as. */
async function found(request: APIRequestContext, baseURL: string): Promise<Organization> {
  const name = `Guild ${randomUUID().slice(0, 8)}`
  const data = { name, slug: name.toLowerCase().replaceAll(' ', '-') }
  const answer = await request.post('/api/rest/organizations', { headers: origin(baseURL), data })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as Organization
}

const file = async (background: string) => ({
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .png()
    .toBuffer(),
})

const chooser = (page: Page) => page.locator('input[type=file]')
const save = (page: Page) => page.getByRole('button', { name: 'Save changes', exact: true }).click()
const uploaded = (page: Page) => page.getByRole('status').getByText('The logo was uploaded.')
const logoIn = (page: Page, where: string) => page.locator(`${where} img[src^="/logos/"]`).first()

/** That it is really drawn. */
const isDrawn = (page: Page, where: string) =>
  expect
    .poll(() => logoIn(page, where).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)

test('a logo is sent, shown where the organization is, taken away and put back @quick', async ({
  page,
  person,
  request,
  browser,
  baseURL,
}) => {
  expect(person.email).toContain('@')
  const organization = await found(page.request, baseURL!)
  await open(page, `/app/o/${organization.slug}/settings`)
  await expect(page.locator('main img')).toHaveCount(0)
  // By the keyboard alone: the input is the browser's own.
  await chooser(page).focus()
  await expect(page.getByText('Choose a picture')).toBeVisible()
  await chooser(page).setInputFiles(await file('#c01010'))
  await expect(uploaded(page)).toBeAttached()
  await save(page)
  await expect(page.getByText('Changes saved')).toBeVisible()
  await isDrawn(page, 'header')

  await open(page, '/app/organizations')
  await isDrawn(page, 'main')

  const invited = newAddress()
  const answer = await page.request.post(`/api/rest/organizations/${organization.id}/invitations`, {
    headers: origin(baseURL),
    data: { emails: [invited] },
  })
  expect(answer.status()).toBe(200)
  await expect.poll(async () => (await mailTo(request, invited, baseURL!)).length).toBe(1)
  const [mail] = await mailTo(request, invited, baseURL!)
  const stranger = await browser.newContext({ baseURL })
  const there = await stranger.newPage()
  await there.goto(/\/invitation\/[\w-]+/.exec(mail!.text)![0])
  await isDrawn(there, 'main')
  await stranger.close()

  await open(page, `/app/o/${organization.slug}/settings`)
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  // The pressed button is gone; the keyboard's place is not.
  await expect(chooser(page)).toBeFocused()
  await save(page)
  await expect(page.locator('main img')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The logo is back.')).toBeVisible()
  await isDrawn(page, 'header')

  await open(page, `/app/o/${organization.slug}/log`)
  const lines = page.getByRole('main').getByRole('listitem')
  await expect(lines.filter({ hasText: 'removed the logo' })).toHaveCount(1)
  await expect(lines.filter({ hasText: 'changed the logo' })).toHaveCount(2)
})

test('what is no picture is said at the field; what the server refuses, with what to do next', async ({
  page,
  person,
  baseURL,
  watch,
}) => {
  watch.allow(/status of (503|403) .*\/logo\)/)
  expect(person.email).toContain('@')
  const organization = await found(page.request, baseURL!)
  await open(page, `/app/o/${organization.slug}/settings`)
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/logo') && sent.push(request.url()))
  const gif = { name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') }
  await chooser(page).setInputFiles(gif)
  await expect(page.getByText('This is not a picture we can read. Choose a PNG')).toBeVisible()
  expect(sent).toEqual([])

  const refuse = (status: number, code: string) =>
    page.route(
      '**/api/rest/organizations/*/logo',
      (route) => route.fulfill({ status, json: { code, message: code } }),
      { times: 1 },
    )
  await refuse(503, 'LOGO_NOT_STORED')
  await chooser(page).setInputFiles(await file('#c01010'))
  await expect(page.getByText('could not be stored just now. Try again in a moment.')).toBeVisible()
  await refuse(403, 'ORGANIZATION_SUSPENDED')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/This organization is suspended\. Write to the people/)).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(uploaded(page)).toBeAttached()
})

test('two who change it are told of each other', async ({ page, person, baseURL, watch }) => {
  watch.allow(/status of 409 .*\/organization\/update\)/)
  expect(person.email).toContain('@')
  const organization = await found(page.request, baseURL!)
  await open(page, `/app/o/${organization.slug}/settings`)
  await page.request.patch(`/api/rest/organizations/${organization.id}`, {
    headers: origin(baseURL),
    data: { name: `${organization.name} & Co` },
  })
  await chooser(page).setInputFiles(await file('#c01010'))
  await expect(uploaded(page)).toBeAttached()
  await save(page)
  const dialog = page.getByRole('dialog', { name: 'Two versions of this organization' })
  await expect(dialog.getByText('No picture')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save this version' }).click()
  await isDrawn(page, 'header')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${organization.name} & Co`)
})

test.describe('in Arabic and dark on a phone', () => {
  test.use({ locale: 'ar', colorScheme: 'dark', viewport: { width: 390, height: 844 } })

  test('the field is inside the page and accessible, with and without a logo', async ({
    page,
    person,
    baseURL,
  }) => {
    expect(person.email).toContain('@')
    const organization = await found(page.request, baseURL!)
    await open(page, `/app/o/${organization.slug}/settings`)
    await expectNothingCutOff(page)
    await expectAccessible(page)
    await chooser(page).setInputFiles(await file('#c01010'))
    await expect(page.getByRole('status').getByText('تم رفع الشعار.')).toBeAttached()
    await expectNothingCutOff(page)
    await expectAccessible(page)
  })
})
