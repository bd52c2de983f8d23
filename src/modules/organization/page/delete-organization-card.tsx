import { useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { toast } from '~/ui/feedback/toast'
import { useAsyncAction } from '~/ui/feedback/use-async-action'
import { TypedConfirmDialog } from '~/ui/overlay/typed-confirm-dialog'
import { removeOrganization } from '../organization.requests'
import type { OwnOrganization } from '../organization.schema'
import { useFailureToast } from '../use-failure-toast'

type Props = { organization: OwnOrganization; onGone: () => Promise<void> }

/** Whoever types the name has read which one it is. */
export function DeleteCard({ organization: { id, name }, onGone }: Props) {
  const { t } = useTranslation('organization')
  const [open, setOpen] = useState(false)
  const { run, busy } = useAsyncAction()
  const fail = useFailureToast()

  const confirm = async () => {
    const outcome = await run(async () => {
      await removeOrganization(id)
      await onGone()
    })
    if (outcome.ok) return toast.success(t('delete.deleted', { organization: name }))
    setOpen(false)
    fail(t('delete.failed'), outcome.error)
  }

  return (
    <>
      <Card
        tone="danger"
        title={t('delete.title')}
        description={t('delete.description')}
        footer={
          <Button variant="danger" onClick={() => setOpen(true)}>
            {t('delete.action')}
          </Button>
        }
      />
      <TypedConfirmDialog
        danger
        open={open}
        onOpenChange={setOpen}
        title={t('delete.question', { organization: name })}
        description={t('delete.loss')}
        expected={name}
        label={
          <RichText
            text={t('delete.type')}
            parts={{ name: <bdi className="font-semibold select-all">{name}</bdi> }}
          />
        }
        mismatch={t('delete.mismatch')}
        confirmLabel={t('delete.confirm')}
        cancelLabel={t('new.cancel')}
        busy={busy}
        onConfirm={() => void confirm()}
      />
    </>
  )
}
