import { type ComponentType, type ReactNode, useMemo } from 'react'
import { useTranslation } from '~/i18n/react'
import { lateModule } from '~/lib/late-module'
import { Button } from '~/ui/button'
import { late, type Missing } from '~/ui/feedback/late'
import { useLate } from '~/ui/feedback/use-late'
import { PlainDialog } from '~/ui/overlay/plain-dialog'
import { useMissing } from './use-missing'

type DialogProps = { open: boolean; onClose: () => void }

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

/** Loads messages that only this dialog needs: `parts` are message chunks that its page does not load. */
export function WithMessages({
  parts,
  children,
  ...dialog
}: DialogProps & { parts: readonly string[]; children: ReactNode }) {
  const { i18n } = useTranslation()
  const messages = useMemo(
    () => lateModule(async () => await i18n.loadParts(parts).then(() => true)),
    [i18n, parts],
  )
  const { value, failures, ...retrying } = useLate(messages, dialog.open && !parts.every(i18n.hasPart))
  if (value || parts.every(i18n.hasPart)) return children
  return failures > 0 ? <MissingDialog {...dialog} {...retrying} again={failures > 1} /> : null
}
