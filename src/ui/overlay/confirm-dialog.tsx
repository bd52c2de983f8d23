import type { ReactNode } from 'react'
import { Button } from '../button'
import type { WhileReadOnly } from '../read-only'
import { ResponsiveDialog } from './responsive-dialog'

type Props = WhileReadOnly & {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description: ReactNode
  confirmLabel: ReactNode
  cancelLabel: ReactNode
  onConfirm: () => void
  danger?: boolean
  busy?: boolean
  /** What will be lost, or a required field. */
  children?: ReactNode
  finalFocus?: () => HTMLElement | null
}

export function ConfirmDialog(props: Props) {
  const { confirmLabel, cancelLabel, onConfirm, danger, busy, whileReadOnly, ...dialog } = props
  return (
    <ResponsiveDialog
      {...dialog}
      size="sm"
      dismissible={!busy}
      footer={
        <>
          <Button whileReadOnly disabled={busy} onClick={() => dialog.onOpenChange(false)}>
            {cancelLabel}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            whileReadOnly={whileReadOnly}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    />
  )
}
