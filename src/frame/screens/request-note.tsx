import { createIsomorphicFn } from '@tanstack/react-start'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { lastRequestId, requestIdOf } from '~/lib/request-id'
import { currentScope } from '~/platform/scope.server'
import { RequestId, RequestIdTexts } from '~/ui/feedback/request-id'

/** The request that the page is drawn for; in the browser the last one that was answered. */
const requestHere = createIsomorphicFn()
  .server((): string | null => currentScope().id)
  .client(lastRequestId)

/** The words for what names a request, wherever something below failed. */
export function RequestTexts({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const texts = { label: t('errors.request'), copy: t('build.copy'), copied: t('build.copiedShort') }
  return <RequestIdTexts value={texts}>{children}</RequestIdTexts>
}

/** On every error page: the request of the error, or else the last there was. */
export function RequestNote({ error }: { error?: unknown }) {
  const [id] = useState(() => requestIdOf(error) ?? requestHere())
  return (
    <RequestTexts>
      <RequestId id={id} />
    </RequestTexts>
  )
}
