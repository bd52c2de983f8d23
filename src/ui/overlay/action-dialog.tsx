import { type ComponentProps, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog'

type Props = Omit<
  ComponentProps<typeof ConfirmDialog>,
  'onOpenChange' | 'onConfirm' | 'busy' | 'finalFocus'
> & {
  onClose: () => void
  onDone: () => void
  /** Where the focus goes when it is done: what opened the dialog may be gone. */
  focusAfter: () => HTMLElement | null
  /** Does it, and tells how it went. */
  act: () => Promise<void>
  onFailure: (error: unknown) => void
  /** Reads anew what may have changed. Also after a failure: of many, some may have been reached. */
  refresh: () => void
  /** Whether all that is needed was given; says it where not. */
  isReady?: () => boolean
}

/** Asks once more before something is done, and does it. */
export function ActionDialog(props: Props) {
  const { open, onClose, onDone, focusAfter, act, onFailure, refresh, isReady, ...words } = props
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)

  const confirm = async () => {
    if (isReady && !isReady()) return
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
