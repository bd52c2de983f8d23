import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { lateModule } from '~/lib/late-module'
import { toastStore, type Toast } from './toast'
import { useLate } from './late'
import { toastDuration, undoToastDuration } from '../constants'

const card = lateModule(async () => (await import('./toast-card')).ToastCard)

/** After this time a toast is shown plainly if its chunk has not loaded. */
const timeoutMs = 1000

type Props = { label: string; dismissLabel: string }

/**
 * Mounted once, around every page. The live regions exist from the start, because one that is inserted with its text is
 * not announced. `aria-live` repeats what the roles imply, because an open dialog hides everything else without that
 * attribute from screen readers. The code of a toast is loaded as soon as the page is used.
 */
export function Toaster({ label, dismissLabel }: Props) {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.readOnServer)
  const [paused, setPaused] = useState(false)
  const cameFrom = useRef<EventTarget>(null)
  // A toast that is removed while hovered or focused fires no leave event.
  if (paused && toasts.length === 0) setPaused(false)
  const { value: ToastCard, failures } = useLate(card, toasts.length > 0, timeoutMs)
  useEffect(() => card.prefetchOnFirstInput(), [])
  const Card = ToastCard ?? (failures > 0 ? PlainToast : null)
  const cards = (urgent: boolean) =>
    Card &&
    toasts.map((toast, index) =>
      (toast.kind === 'error') === urgent ? (
        <Card
          key={toast.id}
          toast={toast}
          order={index}
          paused={paused}
          dismissLabel={dismissLabel}
          onFocusLost={() => cameFrom.current instanceof HTMLElement && cameFrom.current.focus()}
        />
      ) : null,
    )
  return (
    <section
      aria-label={label}
      className="pointer-events-none fixed inset-x-0 top-[max(1rem,env(safe-area-inset-top))] z-60 flex flex-col items-center px-4"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
        setPaused(true)
      }}
      onBlur={() => setPaused(false)}
    >
      <div role="status" aria-live="polite" aria-atomic="false" className="contents">
        {cards(false)}
      </div>
      <div role="alert" aria-live="assertive" aria-atomic="false" className="contents">
        {cards(true)}
      </div>
    </section>
  )
}

type ToastProps = { toast: Toast; order: number; paused: boolean; dismissLabel: string }

/** A plain toast, for when the chunk of the animated one failed to load. */
function PlainToast({ toast, order, paused, dismissLabel }: ToastProps) {
  const { id, undo, stays, leaving } = toast
  const remove = () => toastStore.remove(id)
  useEffect(() => {
    if (stays && !leaving) return
    if (paused && !leaving) return
    const time = leaving ? 0 : undo ? undoToastDuration : toastDuration
    const timer = setTimeout(() => toastStore.remove(id), time)
    return () => clearTimeout(timer)
  }, [id, stays, leaving, paused, undo])
  const action = (label: string, run: () => void) => (
    <button type="button" className="shrink-0 font-semibold text-accent-text underline" onClick={run}>
      {label}
    </button>
  )
  return (
    <div
      style={{ order }}
      className="pointer-events-auto mb-3 flex w-89 max-w-full gap-3 rounded border border-border bg-surface-raised px-4 py-3 text-sm text-text shadow-floating"
    >
      <p className="min-w-0 flex-1 font-medium">
        {toast.title}
        {toast.description && <span className="block font-normal">{toast.description}</span>}
      </p>
      {undo &&
        action(undo.label, () => {
          remove()
          undo.run()
        })}
      {action(dismissLabel, remove)}
    </div>
  )
}
