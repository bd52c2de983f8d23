const firstProbeMs = 2000
const slowestProbeMs = 30_000

let online = true
let probing = false
/** True after watchConnection(): no probes run before the page has started, nor on the server. */
let watching = false
const listeners = new Set<() => void>()

function change(next: boolean) {
  if (online === next) return
  online = next
  for (const listener of listeners) listener()
}

/** Any response counts: a server that returns 503 is reachable. */
async function isReachable(): Promise<boolean> {
  try {
    await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(2 * firstProbeMs) })
    return true
  } catch {
    return false
  }
}

/** Polls with backoff until the server responds; a hidden tab waits. */
async function probe(): Promise<void> {
  if (probing || !watching) return
  probing = true
  for (let wait = firstProbeMs; ; wait = Math.min(wait * 2, slowestProbeMs)) {
    const isIdle = document.hidden && navigator.onLine
    if (!isIdle) {
      if (navigator.onLine && (await isReachable())) break
      change(false)
    }
    // Jitter, so that clients of one outage do not all return at once.
    await untilAwake(wait * (0.75 + Math.random() / 2))
  }
  probing = false
  change(true)
}

function lose() {
  change(false)
  void probe()
}

/** Resolves after the delay, or earlier when the network is back or the tab becomes visible. */
const untilAwake = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      window.removeEventListener('online', wake)
      document.removeEventListener('visibilitychange', wake)
      resolve()
    }
    const timer = setTimeout(wake, milliseconds)
    window.addEventListener('online', wake)
    document.addEventListener('visibilitychange', wake)
  })

/**
 * Whether the server is reachable, as far as this tab knows. Browsers detect a lost network but not an
 * unreachable server: failed requests report it here, and the server is probed until it responds.
 */
export const connection = {
  isOnline: () => online,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Call after a failed request. The connection counts as lost only if a probe fails too. */
  doubt: () => void probe(),
}

/** Runs once when the server is reachable again. Returns a function that cancels it. */
export function onReconnect(run: () => void): () => void {
  const stop = connection.subscribe(() => {
    if (!online) return
    stop()
    run()
  })
  return stop
}

/** Resolves as soon as the server is reachable. */
export async function untilReachable(): Promise<void> {
  if (online && (await isReachable())) return
  lose()
  await new Promise<void>((resolve) => void onReconnect(resolve))
}

/** Reloads the page once the server responds, to avoid the browser's own error page. */
export async function reloadWhenReachable(): Promise<never> {
  await untilReachable()
  window.location.reload()
  return await new Promise<never>(() => {})
}

/** Starts listening to the browser's events. Call once when the page starts. */
export function watchConnection(): void {
  watching = true
  window.addEventListener('offline', lose)
  // Also fires for a missing file after a deployment, so the server is probed.
  window.addEventListener('vite:preloadError', connection.doubt)
  if (!navigator.onLine) lose()
}
