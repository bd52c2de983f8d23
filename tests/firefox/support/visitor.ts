import type { Browser, Page } from 'puppeteer-core'
import { takenOver } from '../../../e2e/support/pages'

const dialog = '[role=dialog]'

/** Somebody with a Firefox, cookies of their own, and one page. What they see is named by role, as in the other tests. */
export class Visitor {
  /** Errors and warnings of the console, what nobody caught, and what the content policy refused. */
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
    // Not a tab: what lies behind another one draws no frames, and those are waited for.
    const page = await context.newPage({ type: 'window' })
    // Wide, since a busy machine is not a fault of the product.
    page.setDefaultTimeout(30_000)
    await page.setViewport({ width: 1280, height: 800 })
    return new Visitor(page, origin)
  }

  /** Opens a page and waits until its script has taken over from the server's HTML. */
  async open(path: string) {
    // Firefox reports a font that it was still loading when the page was left.
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

  /** For a field that is typed into, and for one that is chosen from. */
  fill = (role: string, name: string, value: string) => this.find(role, name).fill(value)

  /** Waits until a text stands somewhere in the page, or in the part of it that a selector names. */
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
