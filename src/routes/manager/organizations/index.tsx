import { createFileRoute, Link } from '@tanstack/react-router'
import { loadList } from '~/entity/list/list-query'
import { listRoute } from '~/entity/list/list-route'
import { requirePermission } from '~/frame/session/guard'
import { areaTitle } from '~/frame/head'
import { useTranslation } from '~/i18n/react'
import { organizationPages } from '~/modules/organization/manager/administered.requests'
import { OrganizationList } from '~/modules/organization/manager/organization-list'
import type { OrganizationLinks } from '~/modules/organization/manager/administered-menu'
import { organizationList } from '~/modules/organization/manager/administered.list'
import { PageHeader } from '~/ui/page-header'

export const Route = createFileRoute('/manager/organizations/')({
  ...listRoute(organizationList),
  beforeLoad: ({ context, location }) => requirePermission('organization.list', context.init, location),
  loader: async ({ context, deps, cause }) => {
    await loadList(cause, () => context.queryClient.ensureInfiniteQueryData(organizationPages(deps)))
  },
  head: ({ match }) => areaTitle(match.context.i18n.t('organization:navigation.organizations'), match),
  component: Organizations,
})

function Organizations() {
  const { t } = useTranslation('organization')
  const { caller } = Route.useRouteContext()
  const search = Route.useLoaderDeps()
  const navigate = Route.useNavigate()
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('navigation.organizations')} />
      <OrganizationList
        caller={caller}
        search={search}
        links={links}
        onSearch={(change, replace) =>
          void navigate({ search: (before) => ({ ...before, ...change }), replace, resetScroll: !replace })
        }
      />
    </div>
  )
}

const links: OrganizationLinks = {
  list: (change, props) => (
    <Link
      from="/manager/organizations/"
      to="/manager/organizations"
      search={(before) => ({ ...before, ...change })}
      // The next rows come below the others, not as a page.
      preload={change.cursor ? false : undefined}
      {...props}
    />
  ),
  organization: (id, props) => <Link to="/manager/organizations/$id" params={{ id }} {...props} />,
  // They are founded in the app, by those who will own them.
  create: null,
}
