const name = 'unauthorized'

/** Reports a 401, so that the session watcher checks the session now. */
export const noteUnauthorized = (): void => void window.dispatchEvent(new Event(name))

/** Subscribes to 401 responses; returns the unsubscribe function. */
export function onUnauthorized(listener: () => void): () => void {
  window.addEventListener(name, listener)
  return () => window.removeEventListener(name, listener)
}
