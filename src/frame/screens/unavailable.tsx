import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from '~/i18n/react'
import { OpenBook } from '~/ui/bookshop-motifs'
import { pollUntilBack } from '../static-error-page/poll-until-back'
import { ErrorActions } from './error-actions'
import { ErrorView } from './error-view'

/** The data is temporarily unavailable: retried automatically, or by a button. */
export function Unavailable({ error, onRetry }: { error: unknown; onRetry: () => Promise<void> }) {
  const { t } = useTranslation()
  const onBack = useEffectEvent(() => void onRetry())
  useEffect(() => pollUntilBack({ auto: true, onBack: () => onBack() }).stop, [])
  return (
    <ErrorView
      error={error}
      code="503"
      title={t('errors.unavailable.title')}
      description={t('errors.unavailable.description')}
      motif={<OpenBook />}
      actions={<ErrorActions onRetry={onRetry} />}
    />
  )
}
