import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from '~/i18n/react'
import { connection } from '~/lib/connection'
import { reloadWhenReachable } from '~/lib/reload-when-reachable'
import { TornPage } from '~/ui/bookshop-motifs'
import { mayReload, reloadFor } from '../reload-once'
import { ErrorActions } from './error-actions'
import { ErrorView } from './error-view'

/** A chunk of the page is missing on the server. Reloads once; otherwise shows a message. */
export function ScriptGone({ error }: { error: Error }) {
  const { t } = useTranslation()
  const [fresh] = useState(() => mayReload(error))
  useEffect(() => {
    if (fresh) void reloadFor(error)
  }, [fresh, error])
  const online = useSyncExternalStore(connection.subscribe, connection.isOnline, () => true)
  if (fresh && online) return null
  return (
    <ErrorView
      title={t('errors.gone.title')}
      description={t('errors.gone.description')}
      motif={<TornPage />}
      actions={<ErrorActions onRetry={reloadWhenReachable} />}
      details={{ text: error.message, showLabel: t('errors.show'), hideLabel: t('errors.hide') }}
    />
  )
}
