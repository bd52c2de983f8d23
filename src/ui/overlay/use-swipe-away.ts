import { useRef, useState } from 'react'
import type { PointerEvent } from 'react'
import { toastSwipeThreshold } from '../constants'

/** Lets a card be swiped away up or sideways; short of the threshold it springs back. */
export function useSwipeAway(onAway: () => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  const [offset, setOffset] = useState({ x: 0, y: 0 })
  const [moving, setMoving] = useState(false)

  const distance = (event: PointerEvent) => {
    if (!start.current) return { x: 0, y: 0 }
    const x = event.clientX - start.current.x
    const y = Math.min(0, event.clientY - start.current.y)
    return Math.abs(x) > Math.abs(y) ? { x, y: 0 } : { x: 0, y }
  }

  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || (event.target as Element).closest('button, a')) return
      event.currentTarget.setPointerCapture(event.pointerId)
      start.current = { x: event.clientX, y: event.clientY }
      setMoving(true)
    },
    onPointerMove(event: PointerEvent) {
      if (start.current) setOffset(distance(event))
    },
    onPointerUp(event: PointerEvent) {
      if (!start.current) return
      const { x, y } = distance(event)
      const away = Math.max(Math.abs(x), Math.abs(y)) >= toastSwipeThreshold
      start.current = null
      setMoving(false)
      setOffset(away ? { x: x * 6, y: y * 3 } : { x: 0, y: 0 })
      if (away) onAway()
    },
    onPointerCancel() {
      start.current = null
      setMoving(false)
      setOffset({ x: 0, y: 0 })
    },
  }

  return { handlers, moving, style: { transform: `translate(${offset.x}px, ${offset.y}px)` } }
}
