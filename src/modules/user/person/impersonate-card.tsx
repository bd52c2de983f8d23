import { useState } from 'react'
import { isAdmin } from '~/access/can'
import { useTranslation } from '~/i18n/react'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import type { User } from '../user.schema'
import { ImpersonateDialog } from './impersonate-dialog'

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
      <ImpersonateDialog
        open={open}
        user={user}
        onClose={() => setOpen(false)}
        onImpersonated={onImpersonated}
      />
    </>
  )
}
