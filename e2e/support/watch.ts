import { type BrowserContext, type ConsoleMessage, expect, type WebError } from '@playwright/test'

/** The trace recorder injects a script into every frame, also into sandboxed ones. */
export const traceInSandbox = /Blocked script execution in 'about:srcdoc'/

/** Browsers log the status of a 403 or 404 page, and React the error that it shows. */
export const refusals = [/status of 40[34]/, /AppError: FORBIDDEN/]

/** Collects console errors, which include violations of the content security policy. */
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

  /** Stops listening: the context may be reused by the next test. */
  leave() {
    for (const context of this.#followed) {
      context.off('console', this.#onConsole)
      context.off('weberror', this.#onError)
    }
  }

  /** Allows the errors that a test provokes. */
  allow(...patterns: RegExp[]) {
    this.#allowed.push(...patterns)
  }

  verify() {
    const complaints = this.#seen.filter((line) => !this.#allowed.some((pattern) => pattern.test(line)))
    expect(complaints, 'console errors and warnings, page errors, policy violations').toEqual([])
  }
}
