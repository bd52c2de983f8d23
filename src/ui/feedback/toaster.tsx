import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { lateModule } from '~/lib/late-module'
import { PlainToast } from './plain-toast'
import { toastStore } from './toast'
import { useLate } from './use-late'

const card = lateModule(async () => (await import('./toast-card')).ToastCard)

/** What is said is shown after that, with or without the code that makes it pretty. */
const timeoutMs = 1000

type Props = { label: string; dismissLabel: string }

/**
 * Mounted once, around every page. The live regions are there from the start: one that arrives with its text is not
 * read out. `aria-live` repeats what the roles mean, because an open dialog hides the rest of the page from
 * screen readers, all but what carries that attribute. The code of a toast is fetched when the page is idle.
 */
export function Toaster({ label, dismissLabel }: Props) {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.readOnServer)
  const [paused, setPaused] = useState(false)
  const cameFrom = useRef<EventTarget>(null)
  // A toast that is removed under the pointer or with the focus in it sends no leaving event.
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
