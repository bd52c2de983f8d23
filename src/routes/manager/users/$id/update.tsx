import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useRouter } from '@tanstack/react-router'
import { can } from '~/access/can'
import { EditUserForm } from '~/modules/user/person/edit-user-form'
import { PersonName } from '~/modules/user/person/person-header'
import { oneUser } from '~/modules/user/found-users.requests'
import { userKeys } from '~/modules/user/user.requests'
import type { User } from '~/modules/user/user.schema'
import { useTranslation } from '~/i18n/react'
import { waitForRefresh } from '~/lib/wait-for-refresh'
import { requires } from '~/frame/session/guard'
import { BackLink } from '~/frame/back-link'
import { areaHead } from '~/frame/head'
import { useSessionRefresh } from '~/frame/session/use-session-change'
import { buttonClass } from '~/ui/button-class'
import { PageHeader } from '~/ui/page-header'

export const Route = createFileRoute('/manager/users/$id/update')({
  beforeLoad: requires('user.update'),
  // Bypasses the cache: an edit starts from the latest version.
  loader: async ({ context: { queryClient }, params: { id } }) => {
    await queryClient.fetchQuery(oneUser(id))
  },
  head: areaHead('pages.editUser'),
  component: EditUser,
})

function EditUser() {
  const { t } = useTranslation(['frame', 'user'])
  const { id } = Route.useParams()
  const { caller } = Route.useRouteContext()
  const router = useRouter()
  const queryClient = useQueryClient()
  const refreshSession = useSessionRefresh()
  const { data: user } = useSuspenseQuery(oneUser(id))
  const isSelf = id === caller.userId

  const leave = async (saved: User) => {
    queryClient.setQueryData(oneUser(id).queryKey, saved)
    await router.navigate({ to: '/manager/users/$id', params: { id }, ignoreBlocker: true })
    await queryClient.invalidateQueries(userKeys)
    if (isSelf) await refreshSession()
  }

  return (
    <div className="flex flex-col gap-8">
      <PageHeader
        back={
          <BackLink to="/manager/users/$id" params={{ id }}>
            <PersonName user={user} />
          </BackLink>
        }
        title={t('pages.editUser')}
      />
      <EditUserForm
        key={id}
        user={user}
        isSelf={isSelf}
        mayEmail={can(caller, 'user.set-email')}
        mayRole={can(caller, 'user.set-role')}
        cancel={
          <Link to="/manager/users/$id" params={{ id }} className={buttonClass()}>
            {t('user:form.cancel')}
          </Link>
        }
        onSaved={(saved) => waitForRefresh(leave(saved))}
      />
    </div>
  )
}
