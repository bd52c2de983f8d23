import { createIsomorphicFn } from '@tanstack/react-start'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '~/i18n/react'
import { lastRequestId, requestIdOf } from '~/lib/request-id'
import { currentScope } from '~/platform/scope.server'
import { RequestId, RequestIdTexts } from '~/ui/feedback/request-id'

/** The id of the page's request on the server; in the browser that of the last response. */
const requestHere = createIsomorphicFn()
  .server((): string | null => currentScope().id)
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
