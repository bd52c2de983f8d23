import { useEffect, useEffectEvent } from 'react'

export type Side = 'top' | 'bottom' | 'end'
export type Align = 'start' | 'center' | 'end'

const margin = 8

/** Positions a fixed element beside another: flips without room, stays inside the window, mirrors in right-to-left. */
export function positionBeside(
  floating: HTMLElement,
  anchor: Element,
  side: Side,
  align: Align,
  gap: number,
) {
  const host = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = floating
  const rtl = getComputedStyle(anchor).direction === 'rtl'
  const [nearStart, nearEnd] = rtl ? [host.right - width, host.left] : [host.left, host.right - width]
  const above = host.top - height - gap
  const below = host.bottom + gap

  let left = align === 'start' ? nearStart : align === 'end' ? nearEnd : host.left + (host.width - width) / 2
  let top = side === 'top' ? above : below
  if (side === 'top' && above < margin) top = below
  if (side === 'bottom' && below + height > innerHeight - margin && above >= margin) top = above
  if (side === 'end') {
    left = rtl ? host.left - width - gap : host.right + gap
    top = host.top + (host.height - height) / 2
  }

  floating.style.left = `${clamp(left, innerWidth - width)}px`
  floating.style.top = `${clamp(top, innerHeight - height)}px`
}

const clamp = (value: number, room: number) => Math.max(margin, Math.min(value, room - margin))

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
