import type { APIRequestContext } from '@playwright/test'
import { expect } from './test'

/** Bytes of HTML that the server sends for one row of a list. The median: other tests may add rows with long texts. */
export async function bytesOfRow(
  request: APIRequestContext,
  path: string,
  row: 'tr' | 'li',
): Promise<number> {
  const response = await request.get(path, { headers: { 'accept-language': 'en' } })
  expect(response.status(), path).toBe(200)
  const html = await response.text()
  const list = row === 'tr' ? html.slice(html.indexOf('<tbody'), html.indexOf('</tbody>')) : html
  // Of the list items, only those of the shelf have a direction.
  const rows = list.match(row === 'tr' ? /<tr[ >].*?<\/tr>/gs : /<li dir=.*?<\/li>/gs) ?? []
  expect(rows.length, path).toBeGreaterThan(1)
  return rows.map((each) => Buffer.byteLength(each)).toSorted((a, b) => a - b)[rows.length >> 1]!
}
