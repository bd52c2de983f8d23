import { isNamedError } from '~/lib/app-error'
import { build } from '~/lib/build-flags'
import { type ClientError, clientErrorsPath, framesOf, longestMessage, maskPrivate } from '~/lib/client-error'
import { lastRequestId, requestIdOf } from '~/lib/request-id'
import { routePattern } from '~/lib/route-pattern'
import { isScriptGone } from './reload-once'

/** Of one page load: a component that fails again and again must not flood the log. */
const mostReports = 5
const reported = new Set<string>()

/** Expected ones have an error page or a message of their own. */
const isExpected = (error: unknown) =>
  isNamedError(error) || isScriptGone(error) || (error as { name?: unknown }).name === 'AbortError'

/** The loops of observers, which are no errors, and lost connections, of which the page tells in other ways. */
const harmless = /^ResizeObserver loop|^(?:Failed to fetch|Load failed|NetworkError)\b/

/** Sends an unexpected error to the server's log, once, without what was typed. */
export function reportClientError(event: Event, matches: Parameters<typeof routePattern>[0] = []): void {
  const { error, reason = error } = event as Partial<ErrorEvent & PromiseRejectionEvent>
  send(reason, routePattern(matches) ?? '(unknown)')
}

function send(error: unknown, route: string): void {
  // The errors of scripts of other sites, such as browser extensions, are not shown to this page.
  if (error === null || error === undefined || isExpected(error)) return
  const { name, message, stack } = error as Partial<Error>
  const kind = typeof name === 'string' ? name : typeof error
  const text = typeof message === 'string' ? message : (JSON.stringify(error) ?? typeof error)
  if (harmless.test(text)) return
  const report: ClientError = {
    kind: kind.slice(0, 60),
    message: withoutInput(text, kind).slice(0, longestMessage),
    stack: framesOf(stack),
    build: build.date,
    route,
    // Without the id of the trace.
    request: (requestIdOf(error) ?? lastRequestId())?.split(' ', 1)[0],
  }
  const key = JSON.stringify([report.kind, report.message, report.stack[0]])
  if (reported.size >= mostReports || reported.has(key)) return
  reported.add(key)
  void post(report)
}

async function post(report: ClientError): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  try {
    // `keepalive`: the page may be left.
    await fetch(clientErrorsPath, { method: 'POST', keepalive: true, headers, body: JSON.stringify(report) })
  } catch {
    // Without a connection, the error is lost.
  }
}

/** Values of fields are also typed when they are chosen. Shorter ones would be found in any text. */
const shortestValue = 3

function withoutInput(message: string, kind: string): string {
  // The parser quotes its input.
  let text = kind === 'SyntaxError' ? message.replaceAll(/"[^]*"/g, '"…"') : message
  const fields = document.querySelectorAll<HTMLInputElement>('input, textarea, [contenteditable]')
  for (const { value, textContent } of fields) {
    const typed = (value ?? textContent ?? '').trim()
    if (typed.length >= shortestValue) text = text.replaceAll(typed, '[typed]')
  }
  return maskPrivate(text)
}
