const name = 'foreword:unauthorized'

/** A call was answered with 401: whoever watches over the session should look at it now. */
export const noteUnauthorized = (): void => void window.dispatchEvent(new Event(name))

/** Calls back at every 401 that a call of this page was answered with; the answer ends it. */
export function onUnauthorized(listener: () => void): () => void {
  window.addEventListener(name, listener)
  return () => window.removeEventListener(name, listener)
}
