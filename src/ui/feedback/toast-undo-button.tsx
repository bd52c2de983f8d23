import { useEffect, useEffectEvent } from 'react'
import { toastStore } from './toast'
import type { ToastUndo } from './toast'

/** A dialog that is closing keeps the focus until it is gone; what it did can be undone already. */
const typedInto =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="dialog"]:not([data-closed])'

type Props = { undo: ToastUndo; onDone: () => void }

/** The keys that undo everywhere do it from anywhere on the page, but where they take back what was typed. */
export function ToastUndoButton({ undo, onDone }: Props) {
  const press = () => {
    onDone()
    undo.run()
  }
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isUndo(event) || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest(typedInto)) return
    // Of several, what was done last is taken back first.
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
  // An Arabic keyboard has no z; its key is in the same place.
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === 'z' : code === 'KeyZ'
}
