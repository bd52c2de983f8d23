import { useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { ResponsiveDialog } from '~/ui/overlay/responsive-dialog'
import { ReasonField } from '../reason-field'
import { impersonateUser } from '../user.requests'
import type { User } from '../user.schema'
import { displayName } from '../user-state'
import { ReasonForm } from '../reason-form'
import { inputChecks } from './input-checks'

type Props = { open: boolean; user: User; onClose: () => void; onImpersonated: () => Promise<void> }

export function ImpersonateDialog({ open, user, onClose, onImpersonated }: Props) {
  const { t } = useTranslation('user')
  return (
    <ResponsiveDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('person.impersonate.question', { name: displayName(user) })}
      description={t('person.impersonate.consequences')}
    >
      <ImpersonateForm userId={user.id} onClose={onClose} onImpersonated={onImpersonated} />
    </ResponsiveDialog>
  )
}

type FormProps = { userId: string; onClose: () => void; onImpersonated: () => Promise<void> }

function ImpersonateForm({ userId, onClose, onImpersonated }: FormProps) {
  const { t } = useTranslation('user')
  const [reason, setReason] = useState('')
  return (
    <ReasonForm
      submitLabel={t('person.impersonate.confirm')}
      failedLabel={t('person.impersonate.failed')}
      check={async () => (await inputChecks.load()).checkReason(reason)}
      act={async () => {
        await impersonateUser(userId, reason.trim())
        await onImpersonated()
      }}
      onCancel={onClose}
    >
      {(errors, clear) => <ReasonField errors={errors} clear={clear} value={reason} onChange={setReason} />}
    </ReasonForm>
  )
}
