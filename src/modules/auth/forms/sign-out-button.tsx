import { useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { Button } from '~/ui/button'
import { SignOutIcon } from '~/ui/directional-icons'
import { SignOutDialog } from './sign-out-dialog'

type Props = {
  /** Extra text in the confirmation dialog, for example that impersonation ends. */
  description?: string
  onSignedOut: () => Promise<unknown>
}

export function SignOutButton(dialog: Props) {
  const { t } = useTranslation('auth')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button whileReadOnly icon={<SignOutIcon />} onClick={() => setOpen(true)}>
        {t('signOut.action')}
      </Button>
      <SignOutDialog {...dialog} open={open} onOpenChange={setOpen} />
    </>
  )
}
