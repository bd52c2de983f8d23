const name = 'unauthorized'

/** A call was answered with 401: whoever watches over the session should look at it now. */
export const noteUnauthorized = (): void => void window.dispatchEvent(new Event(name))

/** Subscribes to every 401 that a call of this page was answered with; returns the unsubscribe function. */
export function onUnauthorized(listener: () => void): () => void {
  window.addEventListener(name, listener)
  return () => window.removeEventListener(name, listener)
}
