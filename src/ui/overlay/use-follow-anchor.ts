import { useEffect, useEffectEvent } from 'react'

/** Calls `follow` while `open` and something scrolls or the window changes: a fixed element would stay behind otherwise. */
export function useFollowAnchor(open: boolean, follow: () => void): void {
  const latest = useEffectEvent(follow)
  useEffect(() => {
    if (!open) return
    const listening = new AbortController()
    const options = { capture: true, passive: true, signal: listening.signal }
    window.addEventListener('scroll', () => latest(), options)
    window.addEventListener('resize', () => latest(), options)
    return () => listening.abort()
  }, [open])
}
