import { useEffect } from 'react'

/** Has the browser ask before the tab is closed or reloaded, while something is under way that would stop with it. */
export function useUnloadWarning(active: boolean): void {
  useEffect(() => {
    if (!active) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [active])
}
