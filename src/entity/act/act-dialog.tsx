import { type ReactNode, useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { Button } from '~/ui/button'
import { ResponsiveDialog } from '~/ui/overlay/responsive-dialog'
import type { BulkDialogProps } from '../bulk/define-bulk'
import type { BulkAct } from './use-bulk-act'

type Props = BulkDialogProps & {
  act: BulkAct
  title: ReactNode
  description: ReactNode
  confirmLabel: ReactNode
  cancelLabel: ReactNode
  danger?: boolean
  /** Validates the input of the dialog and shows an error where it is incomplete. */
  isReady?: () => boolean
  /** Performs the action and reports the result. */
  onConfirm: () => Promise<void>
  onFailure: (error: unknown) => void
  /** Refetches the affected queries, also after failures: part of a bulk action may have been applied. */
  refresh: () => void
  children?: ReactNode
}

/** Confirmation dialog for an action on one row or on many. */
export function ActDialog(props: Props) {
  const { act, open, onClose, onDone, focusAfter, isReady, onConfirm, onFailure, refresh } = props
  const { t } = useTranslation('act')
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)

  const confirm = async () => {
    if ((isReady && !isReady()) || !act.isReady()) return
    setBusy(true)
    try {
      await onConfirm()
      setDone(true)
      onDone()
    } catch (error) {
      if (!act.isChanged(error)) onFailure(error)
    } finally {
      setBusy(false)
      refresh()
    }
  }

  return (
    <ResponsiveDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={props.title}
      description={props.description}
      size="sm"
      dismissible={!busy}
      finalFocus={() => (done ? focusAfter() : null)}
      footer={
        <>
          {act.busy ? (
            <Button busy={act.stopping} onClick={act.stop}>
              {t('stop')}
            </Button>
          ) : (
            <Button disabled={busy} onClick={onClose}>
              {props.cancelLabel}
            </Button>
          )}
          <Button
            variant={props.danger ? 'danger' : 'primary'}
            busy={busy}
            disabled={!act.count}
            onClick={() => void confirm()}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      <form
        noValidate
        className="flex flex-col gap-4 pb-1 empty:hidden"
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void confirm()
        }}
      >
        {props.children}
        {act.parts}
      </form>
    </ResponsiveDialog>
  )
}
