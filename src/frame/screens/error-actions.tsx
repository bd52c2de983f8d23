import { Link, useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { Button } from '~/ui/button'
import { buttonClass } from '~/ui/button-class'
import { BackIcon } from '~/ui/directional-icons'
import { errorRetryMs } from '../client-behaviour'

type Props = {
  onRetry?: () => void | Promise<void>
  first?: ReactNode
}

/** The actions of every error page: retry where it may help, back, and home. */
export function ErrorActions({ onRetry, first }: Props) {
  const { t } = useTranslation()
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const retry = () => {
    setBusy(true)
    setTimeout(() => void Promise.resolve(onRetry?.()).finally(() => setBusy(false)), errorRetryMs)
  }
  return (
    <>
      {first}
      {onRetry && (
        <Button whileReadOnly variant="primary" busy={busy} onClick={retry}>
          {t('errors.retry')}
        </Button>
      )}
      <Button whileReadOnly icon={<BackIcon />} onClick={() => router.history.back()}>
        {t('errors.back')}
      </Button>
      <Link to="/" className={buttonClass({ variant: onRetry || first ? 'secondary' : 'primary' })}>
        {t('errors.home')}
      </Link>
    </>
  )
}

/** Stops the impersonation and opens the refused page. A form, which needs no script. */
export function OwnAccount() {
  const { t } = useTranslation()
  const { href } = useRouter().state.location
  return (
    <form method="post" action="/login/back">
      <input type="hidden" name="redirect" value={href} />
      <Button whileReadOnly type="submit" variant="primary">
        {t('impersonation.leave')}
      </Button>
    </form>
  )
}
