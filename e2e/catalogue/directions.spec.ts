import type { Page } from '@playwright/test'
import { open } from '../support/pages'
import { origin, stateOf } from '../support/people'
import { expect, test } from '../support/test'
import { areServed } from '../../tests/support/languages'

test.use({ signedInAs: 'admin' })

const arabic = 'أرخص ليالي'
const latin = 'Pride and Prejudice'

async function idOf(page: Page, title: string) {
  const response = await page.context().request.get(`/api/rest/books?searchTerm=${encodeURIComponent(title)}`)
  const { items } = (await response.json()) as { items: { id: string; title: string }[] }
  return items.find((each) => each.title === title)!.id
}

for (const [language, side] of [
  ['en', 'left'],
  ['ar', 'right'],
] as const)
  for (const title of areServed(language) ? [arabic, latin] : [])
    test(`in ${language} the title ${title} starts at the ${side}, like its genre and buttons`, async ({
      page,
    }) => {
      const id = await idOf(page, title)
      for (const path of [`/app/books/${id}`, `/manager/books/${id}`]) {
        await open(page, `${path}?lng=${language}`)
        const heading = page.getByRole('heading', { level: 1, name: title })
        await expect(heading).toHaveCSS('direction', title === arabic ? 'rtl' : 'ltr')
        const margins = await heading.evaluate((element) => {
          const text = document.createRange()
          text.selectNodeContents(element)
          const box = element.getBoundingClientRect()
          const [line] = text.getClientRects()
          return { left: line!.left - box.left, right: box.right - line!.right }
        })
        expect(margins[side], path).toBeLessThan(2)
        expect(margins[side === 'left' ? 'right' : 'left'], path).toBeGreaterThan(20)
      }
    })

/** By how many pixels the ink of line-clamped text overflows its box. */
const cutOff = (page: Page, selector: string) =>
  page.evaluate(async (within) => {
    await document.fonts.ready
    const pen = document.createElement('canvas').getContext('2d')!
    return [...document.querySelectorAll(within)].map((element) => {
      const style = getComputedStyle(element)
      pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
      const ink = pen.measureText(element.textContent)
      const text = document.createRange()
      text.selectNodeContents(element)
      const line = [...text.getClientRects()].at(-1)!
      const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = ink
      const baseline = line.top + (line.height - ascent - descent) / 2 + ascent
      const over = baseline + ink.actualBoundingBoxDescent - element.getBoundingClientRect().bottom
      return { text: element.textContent, over: Math.round(over) }
    })
  }, selector)

test('no cover or caption cuts off the dots of a final ي, descenders or stacked accents', async ({
  page,
  playwright,
  baseURL,
}) => {
  const admin = await playwright.request.newContext({ baseURL, storageState: stateOf('admin') })
  const genres = (await (await admin.get('/api/rest/genres')).json()) as { items: { id: string }[] }
  for (const title of ['كرسي في مقهى يافي', 'Gypsy jogging', 'Truyện cổ tích ộợặ'])
    await admin.post('/api/rest/books', {
      headers: origin(baseURL),
      data: { title: `${title} qalami`, author: title, genreId: genres.items[0]!.id },
    })
  await admin.dispose()
  for (const language of ['en', 'ar'].filter((code) => areServed(code)))
    for (const term of ['qalami', arabic]) {
      await open(page, `/app/books?searchTerm=${encodeURIComponent(term)}&lng=${language}`)
      await expect(page.locator('main li [aria-hidden=true][dir] p').first()).toBeVisible()
      const texts = await cutOff(page, 'main li p')
      expect(texts.length).toBeGreaterThan(3)
      expect(texts.filter(({ over }) => over > 0)).toEqual([])
    }
})
