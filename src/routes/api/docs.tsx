import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from '~/i18n/react'
import { ApiReference } from '~/http/api-reference/api-reference'
import { pageTitle } from '~/frame/head'

export const Route = createFileRoute('/api/docs')({
  // Loaders stand in the first script of every page; what only this one needs is fetched with it.
  loader: async () => await (await import('~/http/api-reference/operations')).readReference(),
  head: ({ match: { context } }) => pageTitle(context.i18n.t('navigation.apiDocs')),
  component: ApiDocs,
})

function ApiDocs() {
  const { t } = useTranslation()
  return <ApiReference {...Route.useLoaderData()} title={t('navigation.apiDocs')} />
}
