type Options = {
  /** Polls with backoff; otherwise only on request. */
  auto: boolean
  /** The server and its database are available. */
  onBack: () => void
}

/**
 * Polls until the product is available. A hidden or offline tab does not poll, and polls at once afterwards. The delay
 * survives a reload, to avoid a thundering herd at a server that is ready only briefly.
 * Self-contained: the server inlines the source of this function into a page without other scripts.
 */
export function pollUntilBack({ auto, onBack }: Options): { now: () => Promise<void>; stop: () => void } {
  const [first, longest, storageKey] = [2000, 30_000, 'asked-again']
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking = false
  let stopped = false

  const recall = (): number => {
    try {
      const [wait, at] = (sessionStorage.getItem(storageKey) ?? '').split(' ').map(Number)
      return wait && at && Date.now() - at < 2 * longest ? wait : first
    } catch {
      return first
    }
  }
  let wait = recall()

  const plan = () => {
    if (!auto || stopped) return
    // Jitter, so that clients of one outage do not all return at once.
    timer = setTimeout(check, wait * (0.75 + Math.random() / 2))
    wait = Math.min(wait * 2, longest)
    try {
      sessionStorage.setItem(storageKey, `${wait} ${Date.now()}`)
    } catch {
      // Without storage the backoff restarts.
    }
  }
  const now = async () => {
    if (asking || stopped) return
    clearTimeout(timer)
    asking = true
    const isBack = await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(5000) }).then(
      (response) => response.ok,
      () => false,
    )
    asking = false
    if (stopped) return
    plan()
    if (isBack) onBack()
  }
  const check = () => {
    if (!document.hidden && navigator.onLine) void now()
  }

  if (auto) {
    document.addEventListener('visibilitychange', check)
    window.addEventListener('online', check)
  }
  plan()
  return {
    now,
    stop: () => {
      stopped = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', check)
      window.removeEventListener('online', check)
    },
  }
}

/** The buttons of the static error page. Self-contained, too. */
export function standAlone(poll: typeof pollUntilBack, auto: boolean, retryMs: number): void {
  const { now } = poll({ auto, onBack: () => location.reload() })
  const retry = document.querySelector('[data-retry]')
  retry?.addEventListener('click', (event) => {
    event.preventDefault()
    retry.setAttribute('aria-busy', 'true')
    setTimeout(() => void now().finally(() => retry.removeAttribute('aria-busy')), retryMs)
  })
  document.querySelector('[data-back]')?.addEventListener('click', () => history.back())
  const copy = document.querySelector<HTMLElement>('[data-copy]')
  copy?.addEventListener('click', async () => {
    // Without https there is no clipboard; the text can be selected.
    await navigator.clipboard?.writeText(copy.dataset.copy!)
    if (navigator.clipboard) copy.firstElementChild!.textContent = copy.dataset.copied!
  })
}
