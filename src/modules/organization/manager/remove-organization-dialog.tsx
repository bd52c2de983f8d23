import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { useCounted } from '~/i18n/use-counted'
import { useUserFailureToast } from '~/modules/user/use-user-failure'
import { toast } from '~/ui/feedback/toast'
import { useAsyncAction } from '~/ui/feedback/use-async-action'
import { TypedConfirmDialog } from '~/ui/overlay/typed-confirm-dialog'
import type { AdministeredPage } from './administered.contract'
import { removeAny } from './administered.requests'

type Props = {
  open: boolean
  organization: AdministeredPage
  onClose: () => void
  onRemoved: () => Promise<void>
}

/** Requires typing the name, because the deletion is permanent. */
export function RemoveOrganizationDialog({
  open,
  organization: { id, name, members },
  onClose,
  onRemoved,
}: Props) {
  const { t } = useTranslation('organizations')
  const counted = useCounted('organizations')
  const { run, busy } = useAsyncAction()
  const fail = useUserFailureToast()

  const remove = async () => {
    const outcome = await run(async () => {
      await removeAny(id)
      await onRemoved()
    })
    if (outcome.ok) return toast.success(t('remove.done'))
    onClose()
    fail(t('remove.failed'), outcome.error)
  }

  const named = { name: <bdi>{name}</bdi> }
  return (
    <TypedConfirmDialog
      danger
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={<RichText text={t('remove.question')} parts={named} />}
      description={counted('remove.loss', members)}
      expected={name}
      label={<RichText text={t('remove.type')} parts={named} />}
      mismatch={t('remove.mismatch')}
      confirmLabel={t('remove.confirm')}
      cancelLabel={t('remove.keep')}
      busy={busy}
      onConfirm={() => void remove()}
    />
  )
}
