import { useState } from 'react'

/** The content of a dialog. It stays while the dialog closes, and a new `key` resets the state of the next one. */
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
