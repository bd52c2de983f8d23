import { expect, type Page, type Route } from '@playwright/test'

/** Code and data of a page. Pictures are not counted: they are shown as they arrive. */
const counted = /\/assets\/[^/]+\.js$|\/api\/rpc\/|\/_serverFn\//
/** Calls that a page makes about itself once it is shown. */
const notes = /\/api\/rpc\/\w+\/visit$/
/** Without a new request for this long, the page is waiting for what it has asked for. */
const quietMs = 400

/**
 * Counts round trips in series. All requests that are open at the same time are answered together, as one round trip;
 * what the page asks for only then is the next.
 */
async function countRoundTrips(page: Page, act: () => Promise<unknown>, isShown: () => Promise<boolean>) {
  const open: Route[] = []
  const trips: string[][] = []
  let lastAt = 0
  await page.route(counted, async (route) => {
    if (notes.test(route.request().url())) return await route.continue()
    lastAt = Date.now()
    open.push(route)
  })
  const quiet = async () => {
    lastAt = Date.now()
    while (Date.now() - lastAt < quietMs) await page.waitForTimeout(50)
  }
  await act()
  let untilShown: number | null = null
  for (;;) {
    await quiet()
    if (untilShown === null && (await isShown())) untilShown = trips.length
    if (open.length === 0) break
    const answered = open.splice(0)
    trips.push(answered.map((route) => new URL(route.request().url()).pathname))
    await Promise.all(
      answered.map(async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response })
      }),
    )
  }
  await page.unroute(counted)
  return { untilShown, trips }
}

/** [what the row is, path of its list, its links, whether the list contains all that the heading needs] */
export type Row = readonly [kind: string, list: string, links: string, isWhole: boolean]

/**
 * Activates the first row of a freshly opened list: at most one round trip to the heading of its page, and two to all of
 * it. A click or Enter follows other input, which has prefetched the code: the heading of a row that the list contains
 * needs none. A tap is the first input of all.
 */
export async function openFirstRow(
  page: Page,
  [, list, links, isWhole]: Row,
  act: 'click' | 'Enter' | 'tap' = 'click',
) {
  await page.goto(list)
  await page.waitForLoadState('networkidle')
  if (act !== 'tap') {
    await page.mouse.move(5, 5)
    await page.mouse.move(6, 6)
    await page.waitForTimeout(1000)
  }
  const link = page.locator(`main ${links}`).first()
  const href = (await link.getAttribute('href'))!
  const heading = page.getByRole('heading', { level: 1 })
  const before = await heading.textContent()
  if (act === 'Enter') await link.focus()
  const { untilShown, trips } = await countRoundTrips(
    page,
    () => (act === 'Enter' ? page.keyboard.press('Enter') : link[act]()),
    async () => page.url().includes(href) && (await heading.textContent()) !== before,
  )
  const requests = JSON.stringify(trips, null, 1)
  expect(untilShown, `round trips until the heading: ${requests}`).not.toBeNull()
  expect(untilShown, `round trips until the heading: ${requests}`).toBeLessThanOrEqual(
    isWhole && act !== 'tap' ? 0 : 1,
  )
  expect(trips.length, `round trips until all is there: ${requests}`).toBeLessThanOrEqual(2)
}
