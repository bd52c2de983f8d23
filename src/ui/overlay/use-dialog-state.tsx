import { Fragment, type ReactNode, useState } from 'react'

type Dialog = { open: boolean; onClose: () => void }

/** A dialog about some content, which stays while it closes. The next one starts with a state of its own. */
export function useDialogState<Content>() {
  const [shown, setShown] = useState<{ content: Content; key: number } | null>(null)
  const [open, setOpen] = useState(false)
  return {
    show: (content: Content) => {
      setShown((last) => ({ content, key: (last?.key ?? 0) + 1 }))
      setOpen(true)
    },
    /** Renders the dialog, from the first opening on. */
    draw: (render: (content: Content, dialog: Dialog) => ReactNode) =>
      shown && (
        <Fragment key={shown.key}>{render(shown.content, { open, onClose: () => setOpen(false) })}</Fragment>
      ),
  }
}
