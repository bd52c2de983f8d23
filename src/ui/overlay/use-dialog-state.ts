import { useState } from 'react'

/**
 * What a dialog asks about. It stays known while the dialog goes, and a new `key` makes the next dialog forget what was
 * typed or chosen in the last one.
 */
export function useDialogState<Content>() {
  const [asked, setAsked] = useState<{ question: Content; key: number } | null>(null)
  const [open, setOpen] = useState(false)
  return {
    asked,
    open,
    ask: (question: Content) => {
      setAsked((last) => ({ question, key: (last?.key ?? 0) + 1 }))
      setOpen(true)
    },
    close: () => setOpen(false),
  }
}
