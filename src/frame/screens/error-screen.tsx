import { useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { isNamedError } from '~/lib/app-error'
import { showFault } from '~/lib/development-fault'
import { ClosedBook, TornPage } from '~/ui/bookshop-motifs'
import { Ltr } from '~/ui/text/ltr'
import { init } from '../session/init'
import { isScriptGone } from '../reload-once'
import { CodedError } from './coded-error'
import { ErrorActions, OwnAccount } from './error-actions'
import { ErrorView } from './error-view'
import { NotFoundScreen } from './not-found-screen'
import { ScriptGone } from './script-gone'
import { SessionEnded } from './session-ended'
import { Unavailable } from './unavailable'

/** The error's own page if it has one, otherwise the general one. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const retry = async () => {
    await router.invalidate()
    reset()
  }
  useEffect(() => showFault(error), [error])
  const caller = useQueryClient().getQueryData(init.queryKey)?.caller
  const acting = caller?.impersonatedBy ? caller : undefined
  const known = isNamedError(error) ? error : null
  const { permission } = (known?.data ?? {}) as { permission?: string }

  if (isScriptGone(error)) return <ScriptGone error={error} />
  if (known?.status === 401) return <SessionEnded />
  if (known?.status === 404) return <NotFoundScreen error={error} />
  if (known?.status === 403 && permission) {
    return (
      <ErrorView
        error={error}
        code="403"
        title={t('errors.forbidden.title')}
        description={
          <RichText
            // An impersonating administrator need not be referred to one.
            text={t(acting ? 'errors.forbidden.acting' : 'errors.forbidden.description')}
            parts={{
              permission: <Ltr className="font-medium text-text">{permission}</Ltr>,
              person: <bdi className="font-medium text-text">{acting?.name || acting?.email}</bdi>,
            }}
          />
        }
        motif={<ClosedBook />}
        actions={<ErrorActions first={acting && <OwnAccount />} />}
      />
    )
  }
  if (known?.status === 503) return <Unavailable error={error} onRetry={retry} />
  if (known && known.status >= 500) {
    return (
      <ErrorView
        error={error}
        code="500"
        title={t('errors.failed.title')}
        description={t('errors.failed.description')}
        motif={<TornPage />}
        actions={<ErrorActions onRetry={retry} />}
      />
    )
  }
  const unknown = (
    <ErrorView
      error={error}
      title={t('errors.unknown.title')}
      description={t('errors.unknown.description')}
      motif={<TornPage />}
      actions={<ErrorActions onRetry={retry} />}
      details={{
        text: error instanceof Error ? error.message : String(error),
        showLabel: t('errors.show'),
        hideLabel: t('errors.hide'),
      }}
    />
  )
  if (!known) return unknown
  return (
    <Suspense>
      <CodedError error={error} code={known.code} status={known.status} onRetry={retry} otherwise={unknown} />
    </Suspense>
  )
}
