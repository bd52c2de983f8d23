import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { Button } from '~/ui/button'
import { buttonClass } from '~/ui/button-class'
import { BackIcon } from '~/ui/directional-icons'
import { errorRetryMs } from '../client-behaviour'

/** Every error page offers a way on: again where that may help, back, and home. */
export function ErrorActions({ onRetry }: { onRetry?: () => void | Promise<void> }) {
  const { t } = useTranslation()
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const retry = () => {
    setBusy(true)
    setTimeout(() => void Promise.resolve(onRetry?.()).finally(() => setBusy(false)), errorRetryMs)
  }
  return (
    <>
      {onRetry && (
        <Button variant="primary" busy={busy} onClick={retry}>
          {t('errors.retry')}
        </Button>
      )}
      <Button icon={<BackIcon />} onClick={() => router.history.back()}>
        {t('errors.back')}
      </Button>
      <Link to="/" className={buttonClass({ variant: onRetry ? 'secondary' : 'primary' })}>
        {t('errors.home')}
      </Link>
    </>
  )
}
