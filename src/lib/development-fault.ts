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
  if (!development) return undefined
  const carried = faultIn(error)
  if (carried) return { fault: carried }
  const { message, stack, loc, frame, id, plugin } = (
    error instanceof Error ? error : new Error(String(error))
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

/** In development a page that cannot be drawn shows its error instead of the words for visitors. */
export function throwInDevelopment(error: unknown): void {
  if (development) throw error
}

/** That page: Vite's overlay and nothing below it. Vite loads it again after the next change. */
export function faultPage(error: unknown): Response {
  if (!development) throw error
  const fault = JSON.stringify(faultData(error)!.fault).replaceAll('<', String.raw`\u003c`)
  const script = `import { ErrorOverlay } from '/@vite/client'; document.body.append(new ErrorOverlay(${fault}))`
  const page = `<!doctype html><html lang="en"><title>Error</title><body><script type="module">${script}</script></body></html>`
  return new Response(page, { status: 500, headers: { 'content-type': 'text/html; charset=utf-8' } })
}

/** Over the page, in development: the error that a refused call stands for. */
export function showFaultOf(refusal: unknown): void {
  if (!development) return
  const fault = faultIn(refusal)
  const Overlay: (new (shown: Fault) => HTMLElement) | undefined = customElements.get('vite-error-overlay')
  if (fault && Overlay && !document.querySelector('vite-error-overlay'))
    document.body.append(new Overlay(fault))
}

/** The same for whatever a page shows instead of itself. One that was thrown in here goes by way of the server, which knows its lines. */
export function showFault(error: unknown): void {
  if (!development) return
  const isNamed = typeof (error as { code?: unknown } | null)?.code === 'string'
  if (faultIn(error)) showFaultOf(error)
  else if (!isNamed) import.meta.hot?.send(faultEvent, faultData(error)!.fault)
}
