import { type ReactNode, type Ref, useId } from 'react'
import { Button } from '../button'
import type { ResponsiveDialogProps } from './dialog-panel'
import { ResponsiveDialog } from './responsive-dialog'

type Props = Pick<ResponsiveDialogProps, 'open' | 'title' | 'description' | 'size' | 'finalFocus'> & {
  onClose: () => void
  cancelLabel: string
  submitLabel: string
  /** Stays open while submitting. */
  busy: boolean
  form: Ref<HTMLFormElement>
  onSubmit: () => void
  children: ReactNode
}

/** A form in a dialog, with its buttons in the footer. */
export function FormDialog(props: Props) {
  const { onClose, cancelLabel, submitLabel, busy, form, onSubmit, children, ...dialog } = props
  const formId = useId()
  return (
    <ResponsiveDialog
      {...dialog}
      onOpenChange={(next) => !next && onClose()}
      dismissible={!busy}
      footer={
        <>
          <Button whileReadOnly disabled={busy} onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
        className="flex flex-col gap-5 pb-1"
      >
        {children}
      </form>
    </ResponsiveDialog>
  )
}
