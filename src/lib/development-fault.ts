import type { ErrorPayload } from 'vite'

/** The payload of Vite's error overlay: message, location and stack. */
type Fault = ErrorPayload['err']

/** A build-time constant: code that depends on it is removed from production builds. */
const development = import.meta.env.MODE === 'development'

/** The event that `scripts/lib/development.mjs` listens to. */
const faultEvent = 'development:fault'

const faultIn = (error: unknown) =>
  (error as { data?: { fault?: Fault } | null } | null | undefined)?.data?.fault

/** In development, the original error behind a masked one; otherwise undefined. */
export function faultData(error: unknown): { fault: Fault } | undefined {
  if (!development || error === undefined) return undefined
  const carried = faultIn(error)
  if (carried) return { fault: carried }
  const { message, stack, loc, frame, id, plugin } = (
    error instanceof Error ? error : new Error(JSON.stringify(error))
  ) as Error & Fault
  const own = stack?.startsWith(`${(error as Error).name}: ${message}`) ? stack : `${message}\n${stack}`
  return { fault: { message, stack: own, loc: loc ?? placeIn(stack), frame, id, plugin } }
}

/** The first frame of a stack that is our code. */
function placeIn(stack = ''): Fault['loc'] {
  const [, file, line, column] =
    /\(?(?:file:\/\/)?([^\s()]*\/src\/[^\s()]+?):(\d+):(\d+)\)?$/m.exec(stack) ?? []
  return file ? { file, line: Number(line), column: Number(column) } : undefined
}

/** In development, Vite's overlay as the response for a page that failed to render; otherwise undefined. */
export function faultPage(error: unknown, requestId?: string): Response | undefined {
  if (!development || error === undefined) return undefined
  const { fault } = faultData(error)!
  const shown = requestId ? { ...fault, stack: `${fault.stack}\n\nRequest ${requestId}` } : fault
  const json = JSON.stringify(shown).replaceAll('<', String.raw`\u003c`)
  const script = `import { ErrorOverlay } from '/@vite/client'; document.body.append(new ErrorOverlay(${json}))`
  const page = `<!doctype html><html lang="en"><title>Error</title><body><script type="module">${script}</script></body></html>`
  return new Response(page, { status: 500, headers: { 'content-type': 'text/html; charset=utf-8' } })
}

const overlayName = 'vite-error-overlay'

function showOverlay(fault: Fault): void {
  const Overlay: (new (shown: Fault) => HTMLElement) | undefined = customElements.get(overlayName)
  if (Overlay && !document.querySelector(overlayName)) document.body.append(new Overlay(fault))
}

/** In development, shows the error behind a refused call as an overlay. */
export function showFaultOf(refusal: unknown): void {
  if (!development) return
  const fault = faultIn(refusal)
  if (fault) showOverlay(fault)
}

/** The same until the page renders again. The server maps errors of the browser to source lines. */
export function showFault(error: unknown): (() => void) | undefined {
  if (!development) return undefined
  const isNamed = typeof (error as { code?: unknown } | null)?.code === 'string'
  if (isNamed) showFaultOf(error)
  else {
    import.meta.hot?.on(faultEvent, showOverlay)
    import.meta.hot?.send(faultEvent, faultData(error)!.fault)
  }
  return () => {
    import.meta.hot?.off(faultEvent, showOverlay)
    document.querySelector(overlayName)?.remove()
  }
}
