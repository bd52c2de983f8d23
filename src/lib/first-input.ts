/** Not `scroll`: the browser also scrolls by itself, to where the page was left. */
const inputs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown'] as const

let hasHappened = false
const waiting = new Set<() => void>()

/**
 * Runs work once somebody uses the page: a moved pointer, a touch or a key; at once if that has happened. Whoever only reads
 * downloads nothing for it. Returns a cancel function.
 */
export function onFirstInput(work: () => void): () => void {
  if (hasHappened) {
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
