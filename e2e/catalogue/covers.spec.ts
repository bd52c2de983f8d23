// Module: book
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible, expectNothingCutOff } from '../support/accessible'
import { open } from '../support/pages'
import { origin } from '../support/people'
import { expect, test } from '../support/test'

test.use({ signedInAs: 'admin' })

const picture = (color: string, width = 600) =>
  sharp({ create: { width, height: width * 1.5, channels: 3, background: color } })
    .png()
    .toBuffer()

async function newBook(page: Page, baseURL: string | undefined) {
  const headers = origin(baseURL)
  const [genre] = (await (await page.request.get('/api/rest/genres')).json()).items
  const data = { title: `Painted Pages ${randomUUID()}`, author: 'Ada Painter', genreId: genre.id }
  return await (await page.request.post('/api/rest/books', { data, headers })).json()
}

const chooser = (page: Page) => page.locator('input[type=file]')
const save = (page: Page) => page.getByRole('button', { name: 'Save changes', exact: true }).click()
const colorShown = (page: Page) =>
  page
    .locator('main img')
    .first()
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      const canvas = document.createElement('canvas').getContext('2d')!
      canvas.drawImage(image, 0, 0, 10, 10)
      const [red, , blue] = canvas.getImageData(5, 5, 1, 1).data
      return red! > blue! ? 'red' : 'blue'
    })

test('a cover is uploaded, shown to readers, replaced by paste and removed @quick', async ({
  page,
  baseURL,
}) => {
  const book = await newBook(page, baseURL)
  await open(page, `/manager/books/${book.id}/update`)
  await chooser(page).setInputFiles({
    name: 'a.png',
    mimeType: 'image/png',
    buffer: await picture('#c01010'),
  })
  await expect(page.getByRole('status').getByText('The cover was uploaded.')).toBeAttached()
  await save(page)
  await expect(page).toHaveURL(`/manager/books/${book.id}`)
  expect(await colorShown(page)).toBe('red')

  await open(page, `/app/books/${book.id}`)
  expect(await colorShown(page)).toBe('red')
  const [address] = (await page.locator('main img').first().getAttribute('srcset'))!.split(' ')
  const response = await page.request.get(address!)
  expect(response.headers()['content-type']).toBe('image/webp')
  expect(response.headers()['cache-control']).toContain('immutable')

  await open(page, `/manager/books/${book.id}/update`)
  const blue = (await picture('#1010c0')).toString('base64')
  await page.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0)!)
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([bytes], 'b.png', { type: 'image/png' }))
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }, blue)
  await expect(page.getByRole('status').getByText('The cover was uploaded.')).toBeAttached()
  await save(page)
  await expect(page).toHaveURL(`/manager/books/${book.id}`)
  expect(await colorShown(page)).toBe('blue')

  await open(page, `/manager/books/${book.id}/update`)
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await save(page)
  await expect(page).toHaveURL(`/manager/books/${book.id}`)
  await expect(page.locator('main img')).toHaveCount(0)
})

/** Drags a file over a point of the page with native events and drops it. Returns how the page reacted. */
async function dropFile(page: Page, file: string, { x, y }: { x: number; y: number }) {
  const browser = await page.context().newCDPSession(page)
  const response = page.evaluate(
    () =>
      new Promise((resolve) => {
        const tell = (event: DragEvent) =>
          resolve(event.defaultPrevented ? event.dataTransfer!.dropEffect : 'opened by the browser')
        globalThis.addEventListener('dragover', tell, { once: true })
      }),
  )
  const data = { items: [], files: [file], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await browser.send('Input.dispatchDragEvent', { type, x, y, data })
  }
  await browser.detach()
  return await response
}

test('a picture is dropped on the field, and a drop beside it changes nothing', async ({
  page,
  baseURL,
}, info) => {
  const book = await newBook(page, baseURL)
  await open(page, `/manager/books/${book.id}/update`)
  const file = info.outputPath('dropped.png')
  await writeFile(file, await picture('#c01010'))
  await page.getByRole('textbox', { name: 'Publisher' }).fill('Harbour Press')
  const heading = (await page.getByRole('heading', { level: 1 }).boundingBox())!
  expect(await dropFile(page, file, heading)).toBe('none')
  await expect(page).toHaveURL(`/manager/books/${book.id}/update`)
  await expect(page.getByRole('button', { name: 'Remove', exact: true })).toHaveCount(0)

  const field = page.getByText('Choose a picture')
  await field.scrollIntoViewIfNeeded()
  expect(await dropFile(page, file, (await field.boundingBox())!)).toBe('copy')
  await expect(page.getByRole('status').getByText('The cover was uploaded.')).toBeAttached()
  await save(page)
  await expect(page).toHaveURL(`/manager/books/${book.id}`)
  await expect(page.getByText('Harbour Press')).toBeVisible()
  expect(await colorShown(page)).toBe('red')
})

test('a file that is no picture, or too large, shows an error and is not sent', async ({ page, baseURL }) => {
  const book = await newBook(page, baseURL)
  await open(page, `/manager/books/${book.id}/update`)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  const field = page.getByRole('group').or(page.locator('form'))
  await chooser(page).setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await expect(field.getByText(/PNG, JPEG or WebP/).first()).toBeVisible()
  const large = { name: 'l.png', mimeType: 'image/png', buffer: Buffer.alloc(5_300_000, 1) }
  await chooser(page).setInputFiles(large)
  await expect(page.getByText(/5 MB/).last()).toBeVisible()
  expect(sent.filter((url) => url.includes('/covers'))).toEqual([])
  expect((await (await page.request.get(`/api/rest/books/${book.id}`)).json()).cover).toBeNull()
})

test('saving waits for a running upload', async ({ page, baseURL }) => {
  const book = await newBook(page, baseURL)
  await open(page, `/manager/books/${book.id}/update`)
  let arrive!: () => void
  const held = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/api/rest/covers', async (route) => {
    await held
    await route.continue()
  })
  await chooser(page).setInputFiles({
    name: 'a.png',
    mimeType: 'image/png',
    buffer: await picture('#c01010'),
  })
  await expect(page.getByRole('progressbar')).toBeVisible()
  await save(page)
  await expect(page.getByText('The cover is still on its way. Save again in a moment.')).toBeVisible()
  arrive()
  await expect(page.getByRole('status').getByText('The cover was uploaded.')).toBeAttached()
  await save(page)
  await expect(page).toHaveURL(`/manager/books/${book.id}`)
  expect(await colorShown(page)).toBe('red')
})

test.describe('in Arabic and dark on a phone', () => {
  test.use({ locale: 'ar', colorScheme: 'dark', viewport: { width: 390, height: 844 } })

  test('the field is inside the page and accessible, with and without a picture', async ({
    page,
    baseURL,
  }) => {
    const book = await newBook(page, baseURL)
    await open(page, `/manager/books/${book.id}/update`)
    await expectNothingCutOff(page)
    await expectAccessible(page)
    await chooser(page).setInputFiles({
      name: 'a.png',
      mimeType: 'image/png',
      buffer: await picture('#c01010'),
    })
    await expect(page.locator('main img').first()).toBeVisible()
    await expectNothingCutOff(page)
    await expectAccessible(page)
  })
})
