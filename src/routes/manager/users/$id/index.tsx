import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useRouter } from '@tanstack/react-router'
import { Pencil, ScrollText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Caller } from '~/access/caller'
import { can } from '~/access/can'
import { membershipsOf } from '~/modules/organization/manager/administered.requests'
import { MembershipsCard } from '~/modules/organization/manager/memberships-card'
import { PersonPage } from '~/modules/user/person/person-page'
import { oneUser } from '~/modules/user/found-users.requests'
import { userKeys, userSessions } from '~/modules/user/user.requests'
import { displayName } from '~/modules/user/user-state'
import { useTranslation } from '~/i18n/react'
import { waitForRefresh } from '~/lib/wait-for-refresh'
import { requires } from '~/frame/session/guard'
import type { Init } from '~/frame/session/init'
import { BackLink } from '~/frame/back-link'
import { areaHead } from '~/frame/head'
import { asLeft } from '~/frame/left-lists'
import { useSessionChange } from '~/frame/session/use-session-change'
import { buttonClass } from '~/ui/button-class'

export const Route = createFileRoute('/manager/users/$id/')({
  beforeLoad: requires('user.get'),
  loader: async ({ context: { queryClient, caller, init }, params: { id } }) => {
    const [user] = await Promise.all([
      queryClient.ensureQueryData(oneUser(id)),
      seesOrganizations(init, caller) && queryClient.ensureQueryData(membershipsOf(id)),
      can(caller, 'session.list') && queryClient.ensureQueryData(userSessions(id)),
    ])
    return { title: displayName(user) }
  },
  head: areaHead('pages.user'),
  component: User,
})

const seesOrganizations = ({ features }: Init, caller: Caller) =>
  features.organizations && can(caller, 'organization.list')

const organizationLink = (id: string, label: ReactNode) => (
  <Link
    to="/manager/organizations/$id"
    params={{ id }}
    className="font-medium underline-offset-4 hover:underline"
  >
    {label}
  </Link>
)

function User() {
  const { t } = useTranslation(['user', 'frame'])
  const { id } = Route.useParams()
  const { caller, init } = Route.useRouteContext()
  const router = useRouter()
  const queryClient = useQueryClient()
  const changeSession = useSessionChange()
  const user = useSuspenseQuery(oneUser(id))
  const sessions = useQuery({ ...userSessions(id), enabled: can(caller, 'session.list') })

  const memberships = useQuery({ ...membershipsOf(id), enabled: seesOrganizations(init, caller) })

  /** Only after the page is left: active queries would be refetched and fail. */
  const clearCache = () => queryClient.removeQueries({ ...userKeys, type: 'inactive' })

  const leaveDeleted = async () => {
    clearCache()
    await router.navigate({ to: '/manager/users', ...asLeft(router, '/manager/users'), replace: true })
    clearCache()
  }

  /** Opens the app as the impersonated user, whom this page would refuse. */
  const goOnAsThem = async () => void (await changeSession(undefined, () => router.navigate({ to: '/app' })))

  return (
    <PersonPage
      key={id}
      caller={caller}
      user={user.data}
      readAt={user.dataUpdatedAt}
      sessions={sessions.data ? { items: sessions.data.items, readAt: sessions.dataUpdatedAt } : null}
      back={<BackLink to="/manager/users">{t('frame:navigation.users')}</BackLink>}
      actions={
        <>
          {can(caller, 'audit.read') && (
            <Link to="/manager/audit" search={{ person: id }} className={buttonClass({ variant: 'ghost' })}>
              <ScrollText aria-hidden="true" />
              {t('frame:navigation.audit')}
            </Link>
          )}
          {can(caller, 'user.update') && (
            <Link to="/manager/users/$id/update" params={{ id }} className={buttonClass()}>
              <Pencil aria-hidden="true" />
              {t('person.edit')}
            </Link>
          )}
        </>
      }
      accountLink={(label) => (
        <Link to="/manager/account" className="rounded-tight font-medium text-accent-text underline">
          {label}
        </Link>
      )}
      organizationLink={organizationLink}
      memberships={
        memberships.data && (
          <MembershipsCard
            memberships={memberships.data}
            readAt={memberships.dataUpdatedAt}
            link={organizationLink}
          />
        )
      }
      onChanged={() => waitForRefresh(queryClient.invalidateQueries(userKeys))}
      onImpersonated={goOnAsThem}
      onDeleted={leaveDeleted}
    />
  )
}
