import type { Page } from '@playwright/test'
import { expect } from './test'

export const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' })
export const field = (page: Page) => palette(page).getByRole('combobox')
export const lines = (page: Page) => palette(page).getByRole('option')
/** @public for modules to come */
export const line = (page: Page, name: string | RegExp) => lines(page).filter({ hasText: name })
export const selected = (page: Page) => palette(page).getByRole('option', { selected: true })
export const group = (page: Page, name: string) => palette(page).getByRole('group', { name })

export async function openPalette(page: Page) {
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

/** Records the search terms sent to the server. */
export function searchesOf(page: Page) {
  const requested: string[] = []
  page.on('request', (request) => {
    if (!/\/api\/rpc\/\w+\/list/.test(request.url())) return
    requested.push(`${decodeURIComponent(request.url())} ${request.postData() ?? ''}`)
  })
  return requested
}

/**
 * Types a word within one task of the page. On a busy machine, separate key events arrive further apart than the
 * debounce, and a search for a prefix would be correct.
 * @public for modules to come
 */
export const typeAtOnce = (page: Page, text: string) =>
  field(page).evaluate((input, word) => {
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
    for (let end = 1; end <= word.length; end++) {
      value.set!.call(input, word.slice(0, end))
      input.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
  }, text)
