import { useEffect } from 'react'

/** Makes the browser ask before the tab is closed or reloaded, until the returned function is called. */
export function warnBeforeUnload(): () => void {
  // A new listener for each call, so that concurrent tasks have independent warnings.
  const warn = (event: BeforeUnloadEvent) => event.preventDefault()
  window.addEventListener('beforeunload', warn)
  return () => window.removeEventListener('beforeunload', warn)
}

/** The same while `active`. */
export function useUnloadWarning(active: boolean): void {
  useEffect(() => (active ? warnBeforeUnload() : undefined), [active])
}
