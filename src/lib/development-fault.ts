import type { ErrorPayload } from 'vite'

/** As Vite's overlay shows it: message, place and stack. */
type Fault = ErrorPayload['err']

/** A constant of the build: whatever hangs on it is absent from production, not merely hidden. */
const development = import.meta.env.MODE === 'development'

/** As `scripts/lib/development.mjs` hears it. */
const faultEvent = 'development:fault'

const faultIn = (error: unknown) =>
  (error as { data?: { fault?: Fault } | null } | null | undefined)?.data?.fault

/** What a masked error carries in development: the error that it stands for. In every other build nothing. */
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

/** The first line of a stack that is ours. */
function placeIn(stack = ''): Fault['loc'] {
  const [, file, line, column] =
    /\(?(?:file:\/\/)?([^\s()]*\/src\/[^\s()]+?):(\d+):(\d+)\)?$/m.exec(stack) ?? []
  return file ? { file, line: Number(line), column: Number(column) } : undefined
}

/**
 * What development answers instead of a page that cannot be drawn: Vite's overlay and nothing below it, which Vite loads
 * again after the next change. In every other build undefined.
 */
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

/** Over the page, in development: the error that a refused call stands for. */
export function showFaultOf(refusal: unknown): void {
  if (!development) return
  const fault = faultIn(refusal)
  if (fault) showOverlay(fault)
}

/**
 * The same for what a page shows instead of itself, until that page is back. An error that was thrown in here goes to the
 * server and back, which knows the lines of the source.
 */
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
