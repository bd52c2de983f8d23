import { createFileRoute, type SearchSchemaInput, stripSearchParams } from '@tanstack/react-router'
import { useTranslation } from '~/i18n/react'
import { textParam } from '~/lib/search-params'
import { pageTitle } from '~/shell/head'
import { UnwrittenPage } from '~/shell/screens/unwritten-page'

export const Route = createFileRoute('/manager/users/')({
  validateSearch: (search: { searchTerm?: string } & SearchSchemaInput) => ({
    searchTerm: textParam(search.searchTerm),
  }),
  search: { middlewares: [stripSearchParams({ searchTerm: '' })] },
  head: ({ match: { context } }) => pageTitle(context.i18n.t('navigation.users')),
  component: Users,
})

function Users() {
  const { t } = useTranslation()
  return <UnwrittenPage title={t('navigation.users')} />
}
