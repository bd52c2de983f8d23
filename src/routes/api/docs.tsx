import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from '~/i18n/react'
import { ApiReference } from '~/http/api-reference/api-reference'
import { pageTitle } from '~/frame/head'

export const Route = createFileRoute('/api/docs')({
  // Loaders are part of every page's first script, so this code is imported dynamically.
  loader: async () => await (await import('~/http/api-reference/operations')).readReference(),
  head: ({ match: { context } }) => pageTitle(context.i18n.t('navigation.apiDocs')),
  component: ApiDocs,
})

function ApiDocs() {
  const { t } = useTranslation()
  return <ApiReference {...Route.useLoaderData()} title={t('navigation.apiDocs')} />
}
