import { useEffect } from 'react'

/** Has the browser ask before the tab is closed or reloaded, until what is returned is called. */
export function warnBeforeUnload(): () => void {
  // One listener each: of two things that are under way, the one that ends leaves the other its warning.
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', warn)
  return () => window.removeEventListener('beforeunload', warn)
}

/** The same while something is under way that would stop with the tab. */
export function useUnloadWarning(active: boolean): void {
  useEffect(() => (active ? warnBeforeUnload() : undefined), [active])
}
