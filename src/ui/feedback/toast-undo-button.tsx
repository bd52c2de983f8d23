import { useEffect, useEffectEvent } from 'react'
import { toastStore } from './toast'
import type { ToastUndo } from './toast'

/** A closing dialog keeps the focus until it is gone, but its action can be undone already. */
const typedInto =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="dialog"]:not([data-closed])'

type Props = { undo: ToastUndo; onDone: () => void }

/** Ctrl+Z works anywhere on the page, except in text fields, where it undoes typing. */
export function ToastUndoButton({ undo, onDone }: Props) {
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
