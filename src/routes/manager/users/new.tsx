import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { can } from '~/access/can'
import { NewUserForm } from '~/modules/user/person/new-user-form'
import { oneUser } from '~/modules/user/found-users.requests'
import { userKeys } from '~/modules/user/user.requests'
import type { User } from '~/modules/user/user.schema'
import { useTranslation } from '~/i18n/react'
import { waitForRefresh } from '~/lib/wait-for-refresh'
import { requires } from '~/frame/session/guard'
import { BackLink, ListLink } from '~/frame/back-link'
import { areaHead } from '~/frame/head'
import { buttonClass } from '~/ui/button-class'
import { PageHeader } from '~/ui/page-header'

export const Route = createFileRoute('/manager/users/new')({
  beforeLoad: requires('user.create'),
  head: areaHead('pages.newUser'),
  component: NewUser,
})

function NewUser() {
  const { t } = useTranslation(['frame', 'user'])
  const { caller } = Route.useRouteContext()
  const router = useRouter()
  const queryClient = useQueryClient()

  const show = async (user: User) => {
    await queryClient.invalidateQueries(userKeys)
    queryClient.setQueryData(oneUser(user.id).queryKey, user)
    // Replaces the form in the history: going back to it would show an empty form.
    await router.navigate({
      to: '/manager/users/$id',
      params: { id: user.id },
      replace: true,
      ignoreBlocker: true,
    })
  }

  return (
    <div className="flex flex-col gap-8">
      <PageHeader
        back={<BackLink to="/manager/users">{t('navigation.users')}</BackLink>}
        title={t('pages.newUser')}
        description={t('user:form.newDescription')}
      />
      <NewUserForm
        mayRole={can(caller, 'user.set-role')}
        cancel={
          <ListLink to="/manager/users" className={buttonClass()}>
            {t('user:form.cancel')}
          </ListLink>
        }
        onCreated={(user) => waitForRefresh(show(user))}
      />
    </div>
  )
}
