/**
 * A module that is loaded on demand (code splitting). A failed load is retried by the next call.
 * `tests/late-modules.test.ts` lists all of them, each with its behaviour on failure.
 */
export function lateModule<T>(fetchModule: () => Promise<T>) {
  let value: T | null = null
  const load = async (): Promise<T> => (value ??= await fetchModule())
  const prefetch = () => void load().catch(() => undefined)
  return {
    /** The loaded module; null before. */
    read: () => value,
    load,
    prefetch,
    /** For code that is needed offline: loads as soon as the page is used. Returns a cancel function. */
    prefetchOnFirstInput: () => onFirstInput(prefetch),
  }
}

export type LateModule<T> = ReturnType<typeof lateModule<T>>

/** Not `scroll`: the browser also scrolls by itself, to where the page was left. */
const inputs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown'] as const

let hasHappened = false
const waiting = new Set<() => void>()

/**
 * Runs work once somebody uses the page: a moved pointer, a touch or a key; at once if that has happened. Visitors who
 * only read download nothing for it. Returns a cancel function.
 */
export function onFirstInput(work: () => void): () => void {
  // The second: before this script had come.
  if (hasHappened || navigator.userActivation?.hasBeenActive) {
    work()
    return () => {}
  }
  if (waiting.size === 0) for (const input of inputs) window.addEventListener(input, noteInput, options)
  waiting.add(work)
  return () => void waiting.delete(work)
}

const options = { capture: true, passive: true }

function noteInput(): void {
  hasHappened = true
  for (const input of inputs) window.removeEventListener(input, noteInput, options)
  for (const work of waiting) work()
  waiting.clear()
}
