import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { loadList } from '~/entity/list/list-query'
import { listRoute } from '~/entity/list/list-route'
import { invitationList, type InvitationSearch } from '~/modules/organization/invitations/invitation.list'
import { InvitationList } from '~/modules/organization/invitations/invitation-list'
import { invitationPages, openInvitations } from '~/modules/organization/invitations/invitation.requests'
import { PeopleHeader } from '~/modules/organization/members/people-header'
import { oneOrganization } from '~/modules/organization/organization.requests'
import { featurePage } from '~/frame/feature-area'
import { loadOrganizationPage } from '~/modules/organization/page/load-organization-page'
import { useListPage } from '~/frame/use-list-page'

export const Route = createFileRoute('/app/o/$slug/members/invitations')({
  ...featurePage('organizations', 'secondary'),
  ...listRoute(invitationList),
  loader: ({ deps, cause, ...args }) => {
    const { queryClient, i18n } = args.context
    return loadOrganizationPage(args, i18n.t('members:views.invitations'), ({ id }) =>
      loadList(cause, () =>
        Promise.all([
          queryClient.ensureInfiniteQueryData(invitationPages(id, deps)),
          queryClient.ensureQueryData(openInvitations(id)),
        ]),
      ),
    )
  },
  component: Invitations,
})

function Invitations() {
  const { slug } = Route.useParams()
  const { data: organization } = useSuspenseQuery(oneOrganization(slug))
  const { list } = useListPage<InvitationSearch>('/app/o/$slug/members/invitations')
  return (
    <div className="flex flex-col gap-4">
      <PeopleHeader organization={organization} />
      <InvitationList
        organization={organization}
        search={Route.useLoaderDeps()}
        links={{ list, create: null }}
      />
    </div>
  )
}
