import type { Page } from '@playwright/test'

/** Opens a page and waits until its script has taken over from the server's HTML. */
export async function open(page: Page, path: string) {
  const response = await page.goto(path)
  await ready(page)
  return response!
}

/** Whether the script of a page has taken over; asked inside the page. */
export const takenOver = () => {
  const main = document.querySelector('main, h1')
  return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'))
}

export async function ready(page: Page) {
  await page.waitForFunction(takenOver)
  // React marks its elements while it hydrates; effects, such as listeners for keys, follow before the page is idle.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })))
}

/** What the HTML of a page says to readers and screen readers, less what is marked as another language's, or as code. */
export async function everythingSaid(reader: Page, html: string): Promise<{ lang: string; text: string }> {
  return await reader.evaluate((source) => {
    const parsed = new DOMParser().parseFromString(source, 'text/html')
    const { lang } = parsed.documentElement
    const said: string[] = [parsed.title]
    for (const element of parsed.body.querySelectorAll(':not(script)')) {
      if (element.closest('[lang]')?.getAttribute('lang') !== lang || element.closest('pre, code')) continue
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        said.push(element.getAttribute(name) ?? '')
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) said.push(node.nodeValue!)
    }
    return { lang, text: said.join('\n') }
  }, html)
}

/** Somebody comes back to a tab: browsers say so. The other tabs learn it from this one. */
export const returnToTab = (tab: Page) =>
  tab.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
