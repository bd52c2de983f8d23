import { useEffect } from 'react'
import { toastDuration, undoToastDuration } from '../constants'
import { type Toast, toastStore } from './toast'

type Props = { toast: Toast; order: number; paused: boolean; dismissLabel: string }

/** A plain toast, for when the chunk of the animated one failed to load. */
export function PlainToast({ toast, order, paused, dismissLabel }: Props) {
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
