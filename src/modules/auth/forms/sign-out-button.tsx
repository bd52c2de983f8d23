import { useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { Button } from '~/ui/button'
import { SignOutIcon } from '~/ui/directional-icons'
import { SignOutDialog } from './sign-out-dialog'

type Props = {
  /** Extra text in the confirmation dialog, for example that impersonation ends. */
  description?: string
  onSignedOut: () => Promise<unknown>
  fullWidth?: boolean
}

export function SignOutButton({ fullWidth, ...dialog }: Props) {
  const { t } = useTranslation('auth')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button whileReadOnly icon={<SignOutIcon />} fullWidth={fullWidth} onClick={() => setOpen(true)}>
        {t('signOut.action')}
      </Button>
      <SignOutDialog {...dialog} open={open} onOpenChange={setOpen} />
    </>
  )
}
