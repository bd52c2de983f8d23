import { useEffect, useEffectEvent } from 'react'

/** Calls `follow` while `open` on scroll and resize, to move a fixed element with its anchor. */
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
