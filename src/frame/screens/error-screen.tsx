import { useQueryClient } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useState, useSyncExternalStore, useEffectEvent } from 'react'
import { useTranslation } from '~/i18n/react'
import { RichText } from '~/i18n/rich-text'
import { isNamedError } from '~/lib/app-error'
import { showFault } from '~/lib/development-fault'
import { Button } from '~/ui/button'
import { ClosedBook, EmptyShelf, OpenBook, TornPage } from '~/ui/bookshop-motifs'
import { Ltr } from '~/ui/text/ltr'
import { init } from '../session/init'
import { isScriptGone, mayReload, reloadFor } from '../reload-once'
import { CodedError } from './coded-error'
import { ErrorActions, ErrorView } from './error-view'
import { connection, reloadWhenReachable } from '~/lib/connection'
import { pollUntilBack } from '../static-error-page/poll-until-back'
import { useSessionEnd } from '../session/use-session-change'

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

export function NotFoundScreen({ error }: { error?: unknown }) {
  const { t } = useTranslation()
  return (
    <ErrorView
      error={error}
      code="404"
      title={t('errors.notFound.title')}
      description={t('errors.notFound.description')}
      motif={<EmptyShelf />}
      actions={<ErrorActions />}
    />
  )
}

/** Stops the impersonation and opens the refused page. A form, which needs no script. */
function OwnAccount() {
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

/** A chunk of the page is missing on the server. Reloads once; otherwise shows a message. */
function ScriptGone({ error }: { error: Error }) {
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

/** The data is temporarily unavailable: retried automatically, or by a button. */
function Unavailable({ error, onRetry }: { error: unknown; onRetry: () => Promise<void> }) {
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

/** The session ended elsewhere: clears its data; the guard then redirects to the login page. */
function SessionEnded() {
  const startAfresh = useSessionEnd()
  useEffect(() => void startAfresh().catch(() => undefined), [startAfresh])
  return null
}
