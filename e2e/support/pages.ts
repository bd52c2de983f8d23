import type { Page } from '@playwright/test'

/** Opens a page and waits for hydration. */
export async function open(page: Page, path: string) {
  const response = await page.goto(path)
  await ready(page)
  return response!
}

/** Evaluated in the page: whether it is hydrated. */
export const takenOver = () => {
  const main = document.querySelector('main, h1')
  return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'))
}

export async function ready(page: Page) {
  await page.waitForFunction(takenOver)
  // React marks its elements while it hydrates; effects, such as key listeners, run before the page is idle.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })))
  // Simulates the first input, which starts the loading of code that pages defer until then.
  await page.evaluate(() => window.dispatchEvent(new Event('pointermove')))
}

/** The visible and accessible text of a page, except what is marked as code or as another language. */
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

/** Simulates returning to a tab; the other tabs learn it from this one. */
export const returnToTab = (tab: Page) =>
  tab.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
