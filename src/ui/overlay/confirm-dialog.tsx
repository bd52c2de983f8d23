import type { ReactNode } from 'react'
import { Button } from '../button'
import type { WhileReadOnly } from '../read-only'
import type { ResponsiveDialogProps } from './dialog-panel'
import { ResponsiveDialog } from './responsive-dialog'

/** `children`: what will be lost, or a required field. */
type Props = WhileReadOnly &
  Pick<
    ResponsiveDialogProps,
    'open' | 'onOpenChange' | 'title' | 'description' | 'children' | 'finalFocus'
  > & {
    confirmLabel: ReactNode
    cancelLabel: ReactNode
    onConfirm: () => void
    danger?: boolean
    busy?: boolean
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
