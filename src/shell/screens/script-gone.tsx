import { useEffect, useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { TornPage } from '~/ui/bookshop-motifs'
import { mayReload, reloadFor } from '../reload-once'
import { ErrorActions } from './error-actions'
import { ErrorView } from './error-view'

/** A part of the page is no longer on the server. Loading it anew mends that; where it does not, it is said so. */
export function ScriptGone({ error }: { error: Error }) {
  const { t } = useTranslation()
  const [fresh] = useState(() => mayReload(error))
  useEffect(() => {
    if (fresh) reloadFor(error)
  }, [fresh, error])
  if (fresh) return null
  return (
    <ErrorView
      title={t('errors.gone.title')}
      description={t('errors.gone.description')}
      motif={<TornPage />}
      actions={<ErrorActions onRetry={() => window.location.reload()} />}
      details={{ text: error.message, showLabel: t('errors.show'), hideLabel: t('errors.hide') }}
    />
  )
}
