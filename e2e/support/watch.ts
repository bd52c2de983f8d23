import { type BrowserContext, type ConsoleMessage, expect, type WebError } from '@playwright/test'

/** The recorder of traces puts a script into every frame, also into one that may run none. */
export const traceInSandbox = /Blocked script execution in 'about:srcdoc'/

/** Browsers report the status of a page that is refused or missing, and React the error that it shows. */
export const refusals = [/status of 40[34]/, /AppError: FORBIDDEN/]

/** Collects what a browser complains about; a policy violation is reported on the console too. */
export class Watch {
  readonly #allowed: RegExp[] = []
  readonly #seen: string[] = []

  readonly #followed: BrowserContext[] = []

  readonly #onConsole = (message: ConsoleMessage) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    this.#seen.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  }

  readonly #onError = (error: WebError) =>
    void this.#seen.push(`uncaught: ${error.error().stack ?? error.error().message}`)

  follow(context: BrowserContext) {
    this.#followed.push(context)
    context.on('console', this.#onConsole)
    context.on('weberror', this.#onError)
  }

  /** Looks away: a context may be another test's next. */
  leave() {
    for (const context of this.#followed) {
      context.off('console', this.#onConsole)
      context.off('weberror', this.#onError)
    }
  }

  /** For the refusals that a test is about, which browsers report as well. */
  allow(...patterns: RegExp[]) {
    this.#allowed.push(...patterns)
  }

  verify() {
    const complaints = this.#seen.filter((line) => !this.#allowed.some((pattern) => pattern.test(line)))
    expect(complaints, 'console errors and warnings, page errors, policy violations').toEqual([])
  }
}
