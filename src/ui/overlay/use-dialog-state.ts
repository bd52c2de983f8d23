import { useState } from 'react'

/**
 * What a dialog is about. It stays known while the dialog closes, and a new `key` makes the next dialog forget what was
 * typed or chosen in the last one.
 */
export function useDialogState<Content>() {
  const [shown, setShown] = useState<{ content: Content; key: number } | null>(null)
  const [open, setOpen] = useState(false)
  return {
    shown,
    open,
    show: (content: Content) => {
      setShown((last) => ({ content, key: (last?.key ?? 0) + 1 }))
      setOpen(true)
    },
    close: () => setOpen(false),
  }
}
