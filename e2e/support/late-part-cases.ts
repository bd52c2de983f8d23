import { readFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import type { Page } from '@playwright/test'
import { languageCodes } from '../../src/i18n/languages'
import { currentBuild } from '../../scripts/lib/builds.mjs'
import { expectAccessible } from './accessible'
import { allLateParts } from './late-parts'
import { open, ready } from './pages'
import { expect, test } from './test'
import { wordsOf } from './words'

const say = wordsOf('en')

type Manifest = Record<string, { file: string; name?: string; src?: string }>
const manifest = JSON.parse(readFileSync(`${currentBuild()}/client/.vite/manifest.json`, 'utf8')) as Manifest

/** A chunk that contains other modules too is listed by its own name. */
const sharedFile = (path: string) =>
  Object.values(manifest).find(({ name, src }) => !src && name === basename(path, extname(path)))?.file

/** The chunks of a part: one, or one for each language. */
const filesOf = (part: string) =>
  languageCodes
    .map((language) => part.replace('*', language))
    .map((path) => manifest[path]?.file ?? sharedFile(path))
    .filter(Boolean)

export type Refusal = { back: () => Promise<void>; requests: () => number }

/** From here on the part fails to load, until it is restored. */
export async function refuse(page: Page, part: string): Promise<Refusal> {
  const files = filesOf(part)
  expect(files, part).not.toEqual([])
  let requests = 0
  const isOne = (url: URL) => files.some((file) => url.pathname === `/${file}`)
  await page.route(isOne, (route) => {
    requests += 1
    return route.abort()
  })
  return { back: () => page.unroute(isOne), requests: () => requests }
}

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const missing = (page: Page) => page.getByRole('dialog', { name: say('frame:late.title') })
/** The message of the server-rendered page if its script does not start. */
export const startFailed = (page: Page) =>
  page.getByRole('alert').filter({ hasText: say('frame:late.title') })
export const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })

/** Marks the document, to prove that it was not reloaded and still works. */
export async function mark(page: Page) {
  await page.evaluate(() => Object.assign(window, { isStillHere: true }))
  return async () => expect(await page.evaluate(() => 'isStillHere' in window), 'the same page').toBe(true)
}

/** Expects a dialog that reports the missing chunk, fails a retry, can be closed, and opens once the chunk is back. */
export async function expectMissingDialog(
  page: Page,
  refusal: Refusal,
  openPart: () => Promise<void>,
  name: string | RegExp,
) {
  await openPart()
  await expect(missing(page)).toContainText(say('frame:late.description'))
  await expectAccessible(page)
  await missing(page)
    .getByRole('button', { name: say('frame:errors.retry') })
    .click()
  await expect(missing(page)).toContainText(say('frame:late.again'))
  await expect(missing(page).getByRole('button', { name: say('frame:late.reload') })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(missing(page)).toBeHidden()
  await openPart()
  await expect(missing(page)).toContainText(say('frame:late.description'))
  await refusal.back()
  await missing(page)
    .getByRole('button', { name: say('frame:errors.retry') })
    .click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  await expect(missing(page)).toHaveCount(0)
}

export type Case = (page: Page, part: string, baseURL: string) => Promise<void>

/** Opens a page with the part refused; at the end it must still be the same document. */
export const on =
  (path: string, show: (page: Page, refusal: Refusal, baseURL: string) => Promise<void>): Case =>
  async (page, part, baseURL) => {
    const refusal = await refuse(page, part)
    await open(page, path)
    const expectSame = await mark(page)
    await show(page, refusal, baseURL)
    await expectSame()
  }

export const inForm = (
  path: string,
  fill: (page: Page) => Promise<void>,
  send: string,
  failed: string,
  done: RegExp,
) =>
  on(path, async (page, refusal) => {
    await fill(page)
    await button(page, send).click()
    await expect(page.getByText(failed)).toBeVisible()
    await refusal.back()
    await button(page, send).click()
    await expect(page).toHaveURL(done)
  })

/** The page arrives by one reload, server-rendered; if its script cannot start without the part, it says so. */
export const byReload =
  (
    from: string,
    link: string | ((page: Page) => Promise<void>),
    heading: string | RegExp,
    starts = false,
  ): Case =>
  async (page, part) => {
    await open(page, from)
    const refusal = await refuse(page, part)
    if (typeof link === 'string') await page.getByRole('link', { name: link }).first().click()
    else await link(page)
    const received = startFailed(page)
    if (!starts) await expect(received).toBeVisible({ timeout: 40_000 })
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible({ timeout: 40_000 })
    await refusal.back()
    if (!starts) await page.getByRole('button', { name: say('frame:late.reload') }).click()
    await ready(page)
    await expect(received).toBeHidden()
  }

/** A part that a page needs before hydration. */
export const atStart =
  (path: string, heading: string | RegExp): Case =>
  async (page, part) => {
    const refusal = await refuse(page, part)
    await page.goto(path)
    const received = startFailed(page)
    await expect(received).toBeVisible({ timeout: 40_000 })
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
    await refusal.back()
    await page.getByRole('button', { name: say('frame:late.reload') }).click()
    await ready(page)
    await expect(received).toBeHidden()
  }

/** The palette, or a module's part of it. */
export const withoutPalette = on('/manager/account', async (page, refusal) => {
  const openPart = () => page.keyboard.press('Control+k')
  await expectMissingDialog(page, refusal, openPart, 'Search and commands')
})

export function testLateParts(cases: Record<string, Case | null>) {
  test.use({ signedInAs: 'admin' })
  for (const [part, show] of Object.entries(cases)) {
    if (!show) continue
    test(`without ${part}: ${allLateParts[part]}`, async ({ page, watch, baseURL }) => {
      watch.allow(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|dynamically imported module|status of (404|409)/)
      await show(page, part, baseURL!)
    })
  }
}
