import { createFileRoute } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { can } from '~/access/can'
import { loadList } from '~/entity/list/list-query'
import { listRoute } from '~/entity/list/list-route'
import { areaHead } from '~/frame/head'
import { exportLink, ListPage, pageLink, rowLink } from '~/frame/list-page'
import { useListPage } from '~/frame/use-list-page'
import { pageRequires } from '~/frame/session/guard'
import { useTranslation } from '~/i18n/react'
import { UserList } from '~/modules/user/list/user-list'
import { userList, type UserSearch } from '~/modules/user/user.list'
import { userPages } from '~/modules/user/user.requests'

export const Route = createFileRoute('/manager/users/')({
  ...listRoute(userList),
  beforeLoad: pageRequires('user.list'),
  loader: async ({ context, deps, cause }) => {
    await loadList(cause, () => context.queryClient.ensureInfiniteQueryData(userPages(deps)))
  },
  head: areaHead('navigation.users'),
  component: Users,
})

const one = rowLink('/manager/users/$id')
const edit = rowLink('/manager/users/$id/update')
const file = exportLink('users')

function Users() {
  const { t } = useTranslation()
  const { caller } = Route.useRouteContext()
  const { list, onSearch } = useListPage<UserSearch>('/manager/users')
  const create = can(caller, 'user.create') ? pageLink('/manager/users/new') : null
  return (
    <ListPage
      title={t('navigation.users')}
      create={create}
      createLabel={
        <>
          <UserPlus aria-hidden="true" />
          {t('pages.newUser')}
        </>
      }
    >
      <UserList
        caller={caller}
        search={Route.useLoaderDeps()}
        links={{ list, create, one, edit, export: file }}
        onSearch={onSearch}
      />
    </ListPage>
  )
}
