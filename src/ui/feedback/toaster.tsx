import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { lateModule } from '~/lib/late-module'
import { PlainToast } from './plain-toast'
import { toastStore } from './toast'
import { useLate } from './use-late'

const card = lateModule(async () => (await import('./toast-card')).ToastCard)

/** After this time a toast is shown plainly if its chunk has not loaded. */
const timeoutMs = 1000

type Props = { label: string; dismissLabel: string }

/**
 * Mounted once, around every page. The live regions exist from the start, because one that is inserted with its text is
 * not announced. `aria-live` repeats what the roles imply, because an open dialog hides everything else without that
 * attribute from screen readers. The code of a toast is loaded when the page is idle.
 */
export function Toaster({ label, dismissLabel }: Props) {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.readOnServer)
  const [paused, setPaused] = useState(false)
  const cameFrom = useRef<EventTarget>(null)
  // A toast that is removed while hovered or focused fires no leave event.
  if (paused && toasts.length === 0) setPaused(false)
  const { value: ToastCard, failures } = useLate(card, toasts.length > 0, timeoutMs)
  useEffect(() => card.prefetchWhenIdle(), [])
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
