import { useState } from 'react'
import { isAdmin } from '~/access/can'
import { useTranslation } from '~/i18n/react'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { ResponsiveDialog } from '~/ui/overlay/responsive-dialog'
import type { User } from '../user.schema'
import { ReasonField } from '../reason-field'
import { impersonateUser } from '../user.requests'
import { displayName } from '../user-state'
import { ReasonForm } from '../reason-form'
import { inputChecks } from './input-checks'

type Props = {
  user: User
  /** Whether the caller may impersonate administrators. */
  evenAdmins: boolean
  onImpersonated: () => Promise<void>
}

export function ImpersonateCard({ user, evenAdmins, onImpersonated }: Props) {
  const { t } = useTranslation('user')
  const [open, setOpen] = useState(false)
  const obstacle = user.banned
    ? t('errors.BANNED_USER')
    : isAdmin(user) && !evenAdmins
      ? t('person.impersonate.notAdmins')
      : null
  return (
    <>
      <Card
        title={t('person.impersonate.title')}
        description={obstacle ?? t('person.impersonate.description')}
        actions={!obstacle && <Button onClick={() => setOpen(true)}>{t('person.impersonate.action')}</Button>}
      />
      <ResponsiveDialog
        open={open}
        onOpenChange={setOpen}
        title={t('person.impersonate.question', { name: displayName(user) })}
        description={t('person.impersonate.consequences')}
      >
        <ImpersonateForm userId={user.id} onClose={() => setOpen(false)} onImpersonated={onImpersonated} />
      </ResponsiveDialog>
    </>
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
