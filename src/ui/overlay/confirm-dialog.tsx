import type { ReactNode } from 'react'
import { Button } from '../button'
import { ResponsiveDialog } from './responsive-dialog'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description: ReactNode
  confirmLabel: ReactNode
  cancelLabel: ReactNode
  onConfirm: () => void
  danger?: boolean
  busy?: boolean
  /** What will be lost, or a field that must be filled in first. */
  children?: ReactNode
  finalFocus?: () => HTMLElement | null
}

export function ConfirmDialog({ confirmLabel, cancelLabel, onConfirm, danger, busy, ...dialog }: Props) {
  return (
    <ResponsiveDialog
      {...dialog}
      size="sm"
      dismissible={!busy}
      footer={
        <>
          <Button disabled={busy} onClick={() => dialog.onOpenChange(false)}>
            {cancelLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  )
}
