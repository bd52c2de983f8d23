// Module: organization
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible, expectNothingCutOff } from './support/accessible'
import { found, invite } from './support/organizations'
import { open } from './support/pages'
import { giveName, mailTo, newAddress, origin, signIn } from './support/people'
import { expect, test } from './support/test'

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

const isDrawn = (page: Page, where: string) =>
  expect
    .poll(() => logoIn(page, where).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)

test('a logo is uploaded, shown, removed and restored', async ({
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
  // By keyboard: the input is a native one.
  await chooser(page).focus()
  await expect(page.getByText('Choose a picture')).toBeVisible()
  await chooser(page).setInputFiles(await file('#c01010'))
  await expect(uploaded(page)).toBeAttached()
  await save(page)
  await expect(page.getByText('Changes saved')).toBeVisible()
  await isDrawn(page, 'header')
  await page
    .getByRole('banner')
    .getByRole('link', { name: `Organizations ${organization.name}` })
    .click()
  await isDrawn(page, '[role=menu]')

  await open(page, '/app/organizations')
  await isDrawn(page, 'main')

  const invited = newAddress()
  await invite(page.request, baseURL!, organization.id, invited)
  await expect.poll(async () => (await mailTo(request, invited, baseURL!)).length).toBe(1)
  const [mail] = await mailTo(request, invited, baseURL!)
  const stranger = await browser.newContext({ baseURL })
  const there = await stranger.newPage()
  await there.goto(/\/invitation\/[\w-]+/.exec(mail!.text)![0])
  await isDrawn(there, 'main')
  await signIn(stranger.request, invited, baseURL!)
  await giveName(stranger.request, 'Nia', baseURL!)
  await there.goto('/app')
  await isDrawn(there, 'main')
  await stranger.close()

  await open(page, `/app/o/${organization.slug}/settings`)
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  // The pressed button is gone; the focus moved to the file input.
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

test('a file that is no picture shows an error at the field, and a server error says what to do', async ({
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

test('concurrent changes are a conflict', async ({ page, person, baseURL, watch }) => {
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
  // Theirs, then our own.
  await expect(dialog.getByRole('group', { name: 'Logo' })).toHaveText(/No picture.*A picture/)
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
