import { type ComponentProps, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog'

type Props = Omit<
  ComponentProps<typeof ConfirmDialog>,
  'onOpenChange' | 'onConfirm' | 'busy' | 'finalFocus'
> & {
  onClose: () => void
  /** Closes the dialog unless given. */
  onDone?: () => void
  /** Where the focus goes afterwards: the element that opened the dialog may be gone. */
  focusAfter: () => HTMLElement | null
  /** Runs the action and reports the result. */
  act: () => Promise<void>
  onFailure: (error: unknown) => void
  /** Refetches changed data. Also after a failure, because a bulk action may have changed some rows. */
  refresh: () => void
}

/** A confirmation dialog that runs the action. */
export function ActionDialog(props: Props) {
  const { open, onClose, onDone = onClose, focusAfter, act, onFailure, refresh, ...words } = props
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)

  const confirm = async () => {
    setBusy(true)
    try {
      await act()
      setDone(true)
      onDone()
    } catch (error) {
      onFailure(error)
    } finally {
      setBusy(false)
      refresh()
    }
  }

  return (
    <ConfirmDialog
      {...words}
      open={open}
      onOpenChange={(next) => !next && onClose()}
      busy={busy}
      onConfirm={() => void confirm()}
      finalFocus={() => (done ? focusAfter() : null)}
    />
  )
}
