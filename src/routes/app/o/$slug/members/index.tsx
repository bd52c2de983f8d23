import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { canIn } from '~/modules.organization-permissions'
import { apiClient } from '~/api/api-client'
import { listRoute } from '~/entity/list/list-route'
import { memberList, type MemberSearch } from '~/modules/organization/members/member.list'
import { memberPages } from '~/modules/organization/members/member.requests'
import { MemberList } from '~/modules/organization/members/member-list'
import { PeopleHeader } from '~/modules/organization/members/people-header'
import { openInvitations } from '~/modules/organization/invitations/invitation.requests'
import { oneOrganization, teamsOf } from '~/modules/organization/organization.requests'
import { listBesideThePage } from '~/frame/beside-the-page'
import type { organizationContract } from '~/modules/organization/organization.contract'
import type { teamContract } from '~/modules/organization/teams/team.contract'
import { loadedTitle } from '~/frame/feature-area'
import { loadOrganizationPage } from '~/modules/organization/page/load-organization-page'
import { useListPage } from '~/frame/use-list-page'

const organizations = apiClient<typeof organizationContract>('organization')
const teams = apiClient<typeof teamContract>('organization')

export const Route = createFileRoute('/app/o/$slug/members/')({
  ...listRoute(memberList),
  staticData: {
    reads: ({ params: { slug }, queryClient }) => {
      // Known by now if it was in a list.
      const own = queryClient.getQueryData(organizations.query('get', { slug }).queryKey)
      return own ? [teams.query('teams', { id: own.id })] : []
    },
  },
  loader: ({ deps, cause, ...args }) => {
    const { queryClient, i18n } = args.context
    return loadOrganizationPage(args, i18n.t('members:title'), ({ id, role }) =>
      listBesideThePage(cause, deps, () =>
        Promise.all([
          queryClient.ensureInfiniteQueryData(memberPages(id, deps)),
          queryClient.ensureQueryData(teamsOf(id)),
          canIn(role, 'invitation.create') && queryClient.ensureQueryData(openInvitations(id)),
        ]),
      ),
    )
  },
  head: loadedTitle,
  component: Members,
})

function Members() {
  const { slug } = Route.useParams()
  const { caller } = Route.useRouteContext()
  const { data: organization } = useSuspenseQuery(oneOrganization(slug))
  const { list, onSearch } = useListPage<MemberSearch>('/app/o/$slug/members')
  return (
    <div className="flex flex-col gap-4">
      <PeopleHeader organization={organization} />
      <MemberList
        caller={caller}
        organization={organization}
        search={Route.useLoaderDeps()}
        links={{ list, create: null }}
        onSearch={onSearch}
      />
    </div>
  )
}
