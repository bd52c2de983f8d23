const firstProbeMs = 2000
const slowestProbeMs = 30_000

let online = true
let probing = false
/** True once watchConnection() has run: nothing is probed before the page has started, nor on the server. */
let watching = false
const listeners = new Set<() => void>()

function change(next: boolean) {
  if (online === next) return
  online = next
  for (const listener of listeners) listener()
}

/** Any answer will do: a server that says that it is busy is there. */
async function isReachable(): Promise<boolean> {
  try {
    await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(2 * firstProbeMs) })
    return true
  } catch {
    return false
  }
}

/** Asks until there is an answer, less and less often (backoff); a tab that nobody looks at waits. */
async function probe(): Promise<void> {
  if (probing || !watching) return
  probing = true
  for (let wait = firstProbeMs; ; wait = Math.min(wait * 2, slowestProbeMs)) {
    const isIdle = document.hidden && navigator.onLine
    if (!isIdle) {
      if (navigator.onLine && (await isReachable())) break
      change(false)
    }
    // Those whom one fault cut off do not all come back at one moment (jitter).
    await untilAwake(wait * (0.75 + Math.random() / 2))
  }
  probing = false
  change(true)
}

function lose() {
  change(false)
  void probe()
}

/** The time, or what makes an answer likely: the network is back, or somebody looks at the page again. */
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
 * Whether the server can be reached, as far as this tab knows. A browser notices that its network is gone, but not a
 * server that is away behind a network that stands: whoever fails to reach it says so here, and it is asked until it
 * answers.
 */
export const connection = {
  isOnline: () => online,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** A request found nobody. The connection counts as gone when a plain question is not answered either. */
  doubt: () => void probe(),
}

/** Runs once, at the next moment when the server can be reached again; call off by what is returned. */
export function onReconnect(run: () => void): () => void {
  const stop = connection.subscribe(() => {
    if (!online) return
    stop()
    run()
  })
  return stop
}

/** Resolves once the server answers: at once, or when it is back. */
export async function untilReachable(): Promise<void> {
  if (online && (await isReachable())) return
  lose()
  await new Promise<void>((resolve) => void onReconnect(resolve))
}

/** Begins to listen to the browser: once, when the page starts. */
export function watchConnection(): void {
  watching = true
  window.addEventListener('offline', lose)
  // Also sent where the file alone is missing, as after a deployment: the server is asked.
  window.addEventListener('vite:preloadError', connection.doubt)
  if (!navigator.onLine) lose()
}
