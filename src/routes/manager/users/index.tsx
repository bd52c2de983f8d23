import { createFileRoute, Link } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { can } from '~/access/can'
import { loadList } from '~/entity/list/list-query'
import { listRoute } from '~/entity/list/list-route'
import { UserList } from '~/modules/user/list/user-list'
import type { UserLinks } from '~/modules/user/list/user-menu'
import { userList } from '~/modules/user/user.list'
import { userPages } from '~/modules/user/user.requests'
import { useTranslation } from '~/i18n/react'
import { requirePermission } from '~/frame/session/guard'
import { areaTitle } from '~/frame/head'
import { buttonClass } from '~/ui/button-class'
import { PageHeader } from '~/ui/page-header'

export const Route = createFileRoute('/manager/users/')({
  ...listRoute(userList),
  beforeLoad: ({ context, location }) => requirePermission('user.list', context.init, location),
  loader: async ({ context, deps, cause }) => {
    await loadList(cause, () => context.queryClient.ensureInfiniteQueryData(userPages(deps)))
  },
  head: ({ match }) => areaTitle(match.context.i18n.t('navigation.users'), match),
  component: Users,
})

function Users() {
  const { t } = useTranslation()
  const { caller } = Route.useRouteContext()
  const search = Route.useLoaderDeps()
  const navigate = Route.useNavigate()
  const mayCreate = can(caller, 'user.create')
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={t('navigation.users')}
        actions={
          mayCreate && (
            <Link
              to="/manager/users/new"
              className={buttonClass({ variant: 'primary', className: 'max-sm:h-11' })}
            >
              <UserPlus aria-hidden="true" />
              {t('pages.newUser')}
            </Link>
          )
        }
      />
      <UserList
        caller={caller}
        search={search}
        links={mayCreate ? { ...links, create } : links}
        onSearch={(change, replace) =>
          void navigate({ search: (before) => ({ ...before, ...change }), replace, resetScroll: !replace })
        }
      />
    </div>
  )
}

const create: UserLinks['create'] = (props) => <Link to="/manager/users/new" {...props} />

const links: UserLinks = {
  list: (change, props) => (
    <Link
      from="/manager/users/"
      to="/manager/users"
      search={(before) => ({ ...before, ...change })}
      // The next rows come below the others, not as a page.
      preload={change.cursor ? false : undefined}
      {...props}
    />
  ),
  person: (id, props) => <Link to="/manager/users/$id" params={{ id }} {...props} />,
  edit: (id, props) => <Link to="/manager/users/$id/update" params={{ id }} {...props} />,
  create: null,
}
