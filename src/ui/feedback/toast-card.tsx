import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from 'react'
import { IconButton, Spinner } from '../button'
import { cn } from '../cn'
import { toastDuration, toastGap, toastWidth, undoToastDuration, toastSwipeThreshold } from '../constants'
import { toastStore, type Toast, type ToastUndo } from './toast'

const icons = {
  success: <CircleCheck aria-hidden="true" className="text-success" />,
  error: <CircleAlert aria-hidden="true" className="text-danger-text" />,
  info: <Info aria-hidden="true" className="text-accent-text" />,
}

type Props = {
  toast: Toast
  order: number
  paused: boolean
  dismissLabel: string
  /** The toast was removed while it had the focus. */
  onFocusLost: () => void
}

export function ToastCard({ toast, order, paused, dismissLabel, onFocusLost }: Props) {
  const leave = () => toastStore.leave(toast.id)
  const swipe = useSwipeAway(leave)
  const card = useRef<HTMLDivElement>(null)
  const still = toast.stays || toast.leaving || swipe.moving
  useCountdown(toast.undo ? undoToastDuration : toastDuration, paused || still, leave)

  const giveFocusBack = useEffectEvent(() => {
    if (card.current?.contains(document.activeElement)) onFocusLost()
  })
  useEffect(() => {
    if (!toast.leaving) return
    giveFocusBack()
    const timer = setTimeout(() => toastStore.remove(toast.id), 240)
    return () => clearTimeout(timer)
  }, [toast.id, toast.leaving])

  return (
    <div
      ref={card}
      inert={toast.leaving}
      style={{ order, width: toastWidth }}
      data-leaving={toast.leaving}
      className={row}
    >
      <div className="min-h-0">
        <div
          {...swipe.handlers}
          style={{ ...swipe.style, marginBottom: toastGap }}
          className={cn(surface, swipe.moving ? 'duration-0' : 'transition-transform')}
        >
          <span className="mt-0.5 [&_svg]:size-5">{toast.stays ? <Spinner /> : icons[toast.kind]}</span>
          <div className="min-w-0 flex-1 py-0.5 text-sm">
            <p className="font-medium">{toast.title}</p>
            {toast.description && <p className="mt-0.5 text-text-muted">{toast.description}</p>}
          </div>
          {toast.undo && <ToastUndoButton undo={toast.undo} onDone={leave} />}
          <IconButton
            size="sm"
            label={dismissLabel}
            icon={<X aria-hidden="true" />}
            onClick={leave}
            className="-me-2 -mt-1 text-text-muted"
          />
        </div>
      </div>
    </div>
  )
}

// Animates the row's height with its gap, so that the other toasts glide instead of jumping.
const row =
  'grid max-w-full grid-rows-[1fr] opacity-100 transition-[grid-template-rows,opacity,translate] duration-(--motion-slow) ease-out ' +
  'starting:-translate-y-4 starting:grid-rows-[0fr] starting:opacity-0 ' +
  'data-leaving:-translate-y-2 data-leaving:grid-rows-[0fr] data-leaving:opacity-0'
const surface =
  'pointer-events-auto flex touch-none items-start gap-3 rounded border border-border bg-surface-raised px-4 py-3 text-text shadow-floating select-none'

/** Runs `onEnd` after so many milliseconds; paused time and time in a hidden tab do not count. */
function useCountdown(duration: number, paused: boolean, onEnd: () => void) {
  const left = useRef(duration)
  const end = useEffectEvent(onEnd)

  useEffect(() => {
    if (paused) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let startedAt = 0
    const stop = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      left.current -= performance.now() - startedAt
    }
    const start = () => {
      stop()
      if (document.hidden) return
      startedAt = performance.now()
      timer = setTimeout(end, left.current)
    }
    start()
    document.addEventListener('visibilitychange', start)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', start)
    }
  }, [paused])
}

/** Lets a card be swiped away up or sideways; short of the threshold it springs back. */
function useSwipeAway(onAway: () => void) {
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

/** A closing dialog keeps the focus until it is gone, but its action can be undone already. */
const typedInto =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="dialog"]:not([data-closed])'

/** Ctrl+Z works anywhere on the page, except in text fields, where it undoes typing. */
function ToastUndoButton({ undo, onDone }: { undo: ToastUndo; onDone: () => void }) {
  const press = () => {
    onDone()
    undo.run()
  }
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isUndo(event) || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest(typedInto)) return
    // With several toasts, the last action is undone first.
    if (toastStore.read().find((toast) => toast.undo && !toast.leaving)?.undo !== undo) return
    event.preventDefault()
    press()
  })
  useEffect(() => {
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+Z Meta+Z"
      onClick={press}
      className="-my-1 shrink-0 rounded-tight px-2 py-1.5 text-sm font-semibold text-accent-text underline-offset-4 hover:underline"
    >
      {undo.label}
    </button>
  )
}

function isUndo({ key, code, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  if (!(ctrlKey || metaKey) || shiftKey || altKey) return false
  // An Arabic keyboard has no z, but a key at its position.
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === 'z' : code === 'KeyZ'
}
