import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useRouter } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Caller } from '~/access/caller'
import { can } from '~/access/can'
import { apiClient } from '~/api/api-client'
import type { administeredContract } from '~/modules/organization/manager/administered.contract'
import { membershipsOf } from '~/modules/organization/manager/administered.requests'
import { PersonMailNote } from '~/modules/mail/mail-notes'
import type { mailContract } from '~/modules/mail/mail.contract'
import { mailsOfUser } from '~/modules/mail/mail.list'
import { mailsTo } from '~/modules/mail/mail.requests'
import { MembershipsCard } from '~/modules/organization/manager/memberships-card'
import { PersonPage } from '~/modules/user/person/person-page'
import { userPages } from '~/modules/user/person/user-pages'
import { oneUser } from '~/modules/user/found-users.requests'
import type { userContract } from '~/modules/user/user.contract'
import { userSessions } from '~/modules/user/user.requests'
import { displayName } from '~/modules/user/user-state'
import { useTranslation } from '~/i18n/react'
import { besideThePage } from '~/frame/beside-the-page'
import { EntityPage } from '~/frame/entity/entity-page'
import type { Init } from '~/frame/session/init'
import { secondaryHead, withSecondaryMessages } from '~/frame/secondary-messages'
import { useSessionChange } from '~/frame/session/use-session-change'
import { buttonClass } from '~/ui/button-class'

const users = apiClient<typeof userContract>('user')
const mails = apiClient<typeof mailContract>('mail')
const organizations = apiClient<typeof administeredContract>('organization')

export const Route = createFileRoute('/manager/users/$id/')({
  ...withSecondaryMessages('user.get', {
    reads: ({ params: { id }, caller, init }) => [
      { ...users.query('get', { id }), rowOf: 'list' },
      ...(can(caller, 'session.list') ? [users.query('sessions', { id })] : []),
      ...(can(caller, 'mail.read') ? [mails.query('list', { user: id, limit: mailsOfUser })] : []),
      ...(seesOrganizations(init, caller) ? [organizations.query('memberships', { userId: id })] : []),
    ],
  }),
  loader: async ({ context: { queryClient, caller, init }, params: { id } }) => {
    const [user] = await Promise.all([
      queryClient.ensureQueryData(oneUser(id)),
      besideThePage([
        ...(seesOrganizations(init, caller) ? [queryClient.ensureQueryData(membershipsOf(id))] : []),
        ...(can(caller, 'session.list') ? [queryClient.ensureQueryData(userSessions(id))] : []),
        ...(can(caller, 'mail.read') ? [queryClient.ensureQueryData(mailsTo(id))] : []),
      ]),
    ])
    return { title: displayName(user) }
  },
  head: secondaryHead('pages.user'),
  component: User,
})

const seesOrganizations = ({ features }: Init, caller: Caller) =>
  features.organizations && can(caller, 'organization.list')

const organizationLink = (id: string, label: ReactNode) => (
  <Link to="/manager/organizations/$id" params={{ id }} className="text-link">
    {label}
  </Link>
)

function User() {
  const { t } = useTranslation(['user', 'frame', 'mail'])
  const { id } = Route.useParams()
  const { caller, init } = Route.useRouteContext()
  const router = useRouter()
  const changeSession = useSessionChange()
  const beside = { throwOnError: true }
  const sessions = useQuery({ ...userSessions(id), ...beside, enabled: can(caller, 'session.list') })
  const memberships = useQuery({ ...membershipsOf(id), ...beside, enabled: seesOrganizations(init, caller) })
  const undelivered = useQuery({ ...mailsTo(id), ...beside, enabled: can(caller, 'mail.read') })

  /** Opens the app as the impersonated user, whom this page would refuse. */
  const goOnAsThem = async () => void (await changeSession(undefined, () => router.navigate({ to: '/app' })))

  return (
    <EntityPage entity={userPages}>
      {({ entry, editLink, ...page }) => (
        <PersonPage
          {...page}
          user={entry}
          // The cards below these two must not move when they arrive.
          isComplete={!sessions.isLoading && !memberships.isLoading}
          sessions={sessions.data ? { items: sessions.data.items, readAt: sessions.dataUpdatedAt } : null}
          actions={
            <>
              {can(caller, 'audit.read') && (
                <Link
                  to="/manager/audit"
                  search={{ person: id }}
                  className={buttonClass({ variant: 'ghost' })}
                >
                  <ScrollText aria-hidden="true" />
                  {t('frame:navigation.audit')}
                </Link>
              )}
              {can(caller, 'user.update') && editLink(t('person.edit'))}
            </>
          }
          accountLink={(label) => (
            <Link to="/manager/account" className="rounded-tight font-medium text-accent-text underline">
              {label}
            </Link>
          )}
          organizationLink={organizationLink}
          mails={
            undelivered.data && (
              <PersonMailNote
                mails={undelivered.data.items}
                now={undelivered.dataUpdatedAt}
                all={
                  <Link to="/manager/mail" search={{ user: id }} className={buttonClass({ size: 'sm' })}>
                    {t('mail:person.all')}
                  </Link>
                }
              />
            )
          }
          memberships={
            memberships.data && (
              <MembershipsCard
                memberships={memberships.data}
                readAt={memberships.dataUpdatedAt}
                link={organizationLink}
              />
            )
          }
          onImpersonated={goOnAsThem}
        />
      )}
    </EntityPage>
  )
}
