import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { loadList } from '~/entity/list/list-query'
import { listRoute } from '~/entity/list/list-route'
import { LogScreen } from '~/modules/organization/log/log-screen'
import { logList, type LogSearch } from '~/modules/organization/log/log.list'
import { logPages } from '~/modules/organization/log/log.requests'
import { oneOrganization } from '~/modules/organization/organization.requests'
import { featurePage } from '~/frame/feature-area'
import { loadOrganizationPage } from '~/modules/organization/page/load-organization-page'
import { useListPage } from '~/frame/use-list-page'

export const Route = createFileRoute('/app/o/$slug/log')({
  ...featurePage('organizations', 'forms', 'secondary'),
  ...listRoute(logList),
  loader: ({ deps, cause, ...args }) => {
    const { queryClient, i18n } = args.context
    return loadOrganizationPage(args, i18n.t('log:title'), ({ id }) =>
      loadList(cause, () => queryClient.ensureInfiniteQueryData(logPages(id, deps))),
    )
  },
  component: Log,
})

function Log() {
  const { slug } = Route.useParams()
  const { data: organization } = useSuspenseQuery(oneOrganization(slug))
  const { list } = useListPage<LogSearch>('/app/o/$slug/log')
  return (
    <LogScreen
      organizationId={organization.id}
      search={Route.useLoaderDeps()}
      links={{ list, create: null }}
    />
  )
}
