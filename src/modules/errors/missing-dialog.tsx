import type { ComponentType } from 'react'
import { useTranslation } from '~/i18n/react'
import { Button } from '~/ui/button'
import { late, type Missing } from '~/ui/feedback/late'
import { PlainDialog } from '~/ui/overlay/plain-dialog'
import { useMissing } from './missing-part'

export type DialogProps = { open: boolean; onClose: () => void }

/** Shown in place of a dialog whose chunk failed to load; needs no chunk itself. */
export function MissingDialog({ open, onClose, ...missing }: DialogProps & Missing) {
  const { t } = useTranslation()
  const { title, description, label, act } = useMissing(missing)
  if (!open) return null
  return (
    <PlainDialog
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button whileReadOnly onClick={onClose}>
            {t('late.close')}
          </Button>
          <Button whileReadOnly variant="primary" busy={missing.busy} onClick={act}>
            {label}
          </Button>
        </>
      }
    />
  )
}

/** A dialog whose code is loaded when it first opens. */
export const lateDialog = <Props extends DialogProps>(load: () => Promise<ComponentType<Props>>) =>
  late<Props>({
    load,
    wanted: ({ open }) => open,
    missing: (missing, { open, onClose }) => <MissingDialog {...missing} open={open} onClose={onClose} />,
  })
