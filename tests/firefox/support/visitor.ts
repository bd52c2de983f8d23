import type { Browser, Page } from 'puppeteer-core'
import { takenOver } from '../../../e2e/support/pages'

const dialog = '[role=dialog]'

/** A Firefox context with its own cookies and one page. Elements are named by role, as in the other tests. */
export class Visitor {
  /** Console errors and warnings, uncaught exceptions and violations of the content security policy. */
  readonly complaints: string[] = []

  private constructor(
    readonly page: Page,
    private readonly origin: string,
  ) {
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warn') this.complaints.push(message.text())
    })
    page.on('pageerror', (error) => this.complaints.push(String(error)))
  }

  static async arrive(browser: Browser, origin: string): Promise<Visitor> {
    const context = await browser.createBrowserContext()
    // A window, not a tab: a background tab renders no frames, and the tests wait for frames.
    const page = await context.newPage({ type: 'window' })
    // A long timeout, because the machine may be busy.
    page.setDefaultTimeout(30_000)
    await page.setViewport({ width: 1280, height: 800 })
    return new Visitor(page, origin)
  }

  /** Opens a page and waits for hydration. */
  async open(path: string) {
    // Firefox logs an error when a page is left while a font is loading.
    await this.page.evaluate(() => document.fonts.ready.then(() => undefined))
    await this.page.goto(this.origin + path)
    await this.page.waitForFunction(takenOver)
  }

  at = (path: RegExp) =>
    this.page.waitForFunction(
      (source) => new RegExp(source).test(location.pathname + location.search),
      {},
      path.source,
    )

  find = (role: string, name: string, within = '') =>
    this.page.locator(`${within} ::-p-role(${role}|${name})`.trim())

  see = (role: string, name: string) => this.find(role, name).wait()
  click = (role: string, name: string) => this.find(role, name).click()
  clickInDialog = (name: string) => this.find('button', name, dialog).click()

  fill = (role: string, name: string, value: string) => this.find(role, name).fill(value)

  /** Waits for a text in the page, or in the element that the selector names. */
  read = (text: string, within = 'body') =>
    this.page.waitForFunction(
      (wanted, selector) =>
        [...document.querySelectorAll<HTMLElement>(selector)].some((part) => part.innerText.includes(wanted)),
      {},
      text,
      within,
    )

  expectStatus = (text: string) => this.read(text, '[role=status]')

  async press(...keys: Parameters<Page['keyboard']['press']>[0][]) {
    const [last, ...held] = keys.toReversed()
    for (const key of held) await this.page.keyboard.down(key)
    await this.page.keyboard.press(last!)
    for (const key of held) await this.page.keyboard.up(key)
  }
}
