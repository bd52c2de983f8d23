import { useState } from 'react'
import { onlyOne } from '~/entity/bulk/define-bulk'
import { useTranslation } from '~/i18n/react'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { toast } from '~/ui/feedback/toast'
import { unbanUser } from '../user.requests'
import type { User } from '../user.schema'
import { displayName } from '../user-state'
import { BanDialog } from '../ban/ban-dialog'
import { useAsyncAction } from '~/ui/feedback/use-async-action'
import { useUserFailureToast } from './use-user-failure-toast'

type Props = { user: User; onChanged: () => Promise<void> }

export function BanCard({ user, onChanged }: Props) {
  const { t } = useTranslation('user')
  const [open, setOpen] = useState(false)
  const { run, busy } = useAsyncAction()
  const fail = useUserFailureToast()

  const lift = async () => {
    const outcome = await run(async () => {
      await unbanUser(user.id)
      await onChanged()
    })
    if (outcome.ok) toast.success(t('person.ban.lifted'))
    else fail(t('person.ban.liftFailed'), outcome.error)
  }

  return (
    <>
      <Card
        title={t('person.ban.title')}
        description={t(user.banned ? 'person.ban.bannedNow' : 'person.ban.description')}
        actions={
          // One button element for both actions, so that it keeps the focus.
          <Button busy={busy} onClick={() => (user.banned ? void lift() : setOpen(true))}>
            {t(user.banned ? 'person.ban.lift' : 'person.ban.action')}
          </Button>
        }
      />
      <BanDialog open={open} target={onlyOne(user.id, displayName(user))} onClose={() => setOpen(false)} />
    </>
  )
}
