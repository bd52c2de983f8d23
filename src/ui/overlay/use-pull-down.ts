import { useRef } from 'react'
import type { TouchEvent } from 'react'
import { drawerCloseThreshold } from '../constants'

/** Lets a bottom sheet be dismissed by pulling it down; short of the threshold it springs back. */
export function usePullDown(onGone: () => void) {
  const start = useRef<number | null>(null)
  const distance = ({ changedTouches }: TouchEvent) =>
    start.current === null ? 0 : Math.max(0, changedTouches[0]!.clientY - start.current)
  const follow = (sheet: HTMLElement, pixels: number | null) => {
    sheet.style.translate = pixels === null ? '' : `0 ${pixels}px`
    sheet.style.transitionDuration = pixels === null ? '' : '0s'
  }
  const end = (event: TouchEvent<HTMLElement>, dismissed: boolean) => {
    start.current = null
    follow(event.currentTarget, null)
    if (dismissed) onGone()
  }

  return {
    onTouchStart(event: TouchEvent<HTMLElement>) {
      // Scrollable content is scrolled first.
      if (event.currentTarget.scrollTop <= 0) start.current = event.changedTouches[0]!.clientY
    },
    onTouchMove(event: TouchEvent<HTMLElement>) {
      if (start.current !== null) follow(event.currentTarget, distance(event))
    },
    onTouchEnd: (event: TouchEvent<HTMLElement>) =>
      end(event, distance(event) > event.currentTarget.offsetHeight * drawerCloseThreshold),
    onTouchCancel: (event: TouchEvent<HTMLElement>) => end(event, false),
  }
}
