import { createFileRoute } from '@tanstack/react-router'
import { loadList } from '~/entity/list/list-query'
import { listRoute } from '~/entity/list/list-route'
import { pageRequires } from '~/frame/session/guard'
import { areaHead } from '~/frame/head'
import { ListPage, rowLink } from '~/frame/list-page'
import { useListPage } from '~/frame/use-list-page'
import { useTranslation } from '~/i18n/react'
import { organizationPages } from '~/modules/organization/manager/administered.requests'
import { OrganizationList } from '~/modules/organization/manager/organization-list'
import { organizationList, type OrganizationSearch } from '~/modules/organization/manager/administered.list'

export const Route = createFileRoute('/manager/organizations/')({
  ...listRoute(organizationList),
  beforeLoad: pageRequires('organization.list'),
  loader: async ({ context, deps, cause }) => {
    await loadList(cause, () => context.queryClient.ensureInfiniteQueryData(organizationPages(deps)))
  },
  head: areaHead('organization:navigation.organizations'),
  component: Organizations,
})

const one = rowLink('/manager/organizations/$id')

function Organizations() {
  const { t } = useTranslation('organization')
  const { caller } = Route.useRouteContext()
  const { list, onSearch } = useListPage<OrganizationSearch>('/manager/organizations')
  return (
    <ListPage title={t('navigation.organizations')}>
      <OrganizationList
        caller={caller}
        search={Route.useLoaderDeps()}
        // Organizations are created in the app, by their future owners.
        links={{ list, one, create: null }}
        onSearch={onSearch}
      />
    </ListPage>
  )
}
