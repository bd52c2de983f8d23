import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { type ComponentProps, type ReactNode, use, useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { lastRequestId, requestIdOf, shownIds } from '~/lib/request-id'
import { currentScope } from '~/platform/scope.server'
import { Button } from '~/ui/button'
import { buttonClass } from '~/ui/button-class'
import { BackIcon } from '~/ui/directional-icons'
import { ErrorPage } from '~/ui/feedback/error-page'
import { RequestId, RequestIdTexts } from '~/ui/feedback/request-id-line'
import { errorRetryMs } from '../client-behaviour'
import { titleText } from '../head'
import { Framed, LateBanner } from '../layouts/late-frame'
import { init } from '../session/init'

type Props = Omit<ComponentProps<typeof ErrorPage>, 'title' | 'request'> & { title: string; error?: unknown }

/** An error page that sets the document's title, because a failed route has not. */
export function ErrorView({ error, ...props }: Props) {
  const isFramed = use(Framed)
  // The failed request may be the session itself.
  const caller = useQueryClient().getQueryData(init.queryKey)?.caller
  return (
    <>
      <title>{titleText(props.title)}</title>
      {!isFramed && caller && <LateBanner caller={caller} />}
      <ErrorPage {...props} request={<RequestNote error={error} />} />
    </>
  )
}

type ActionsProps = {
  onRetry?: () => void | Promise<void>
  first?: ReactNode
}

/** The actions of every error page: retry where it may help, back, and home. */
export function ErrorActions({ onRetry, first }: ActionsProps) {
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

/** The id of the page's request on the server; in the browser that of the last response. */
const requestHere = createIsomorphicFn()
  .server((): string | null => shownIds(currentScope().id, currentScope().trace))
  .client(lastRequestId)

export function RequestTexts({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const texts = { label: t('errors.request'), copy: t('build.copy'), copied: t('build.copiedShort') }
  return <RequestIdTexts value={texts}>{children}</RequestIdTexts>
}

/** On every error page: the id of the failed request, or else of the last one. */
export function RequestNote({ error }: { error?: unknown }) {
  const [id] = useState(() => requestIdOf(error) ?? requestHere())
  return (
    <RequestTexts>
      <RequestId id={id} />
    </RequestTexts>
  )
}
