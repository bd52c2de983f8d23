type Options = {
  /** Asks by itself, with backoff; otherwise only when somebody wants to know. */
  auto: boolean
  /** The server answers, and can reach its data. */
  onBack: () => void
}

/**
 * Asks whether the product is back. A tab that is hidden or offline asks nothing, and at once when it is neither any
 * more. How long it waits outlives a reload: a server that says it is ready and then is not must not be stormed.
 *
 * Refers to nothing outside of itself: the server writes the text of this function into a page that has no other script.
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
    // Some earlier, some later: those whom one fault stopped do not all come back at one moment (jitter).
    timer = setTimeout(check, wait * (0.75 + Math.random() / 2))
    wait = Math.min(wait * 2, longest)
    try {
      sessionStorage.setItem(storageKey, `${wait} ${Date.now()}`)
    } catch {
      // A browser that stores nothing begins anew.
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

/** The buttons of the page that has no other script. Refers to nothing outside of itself either. */
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
