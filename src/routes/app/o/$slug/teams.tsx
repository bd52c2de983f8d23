import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { TeamList } from '~/modules/organization/teams/team-list'
import { oneOrganization, teamsOf } from '~/modules/organization/organization.requests'
import { featurePage } from '~/frame/feature-area'
import { loadOrganizationPage } from '~/modules/organization/page/load-organization-page'

export const Route = createFileRoute('/app/o/$slug/teams')({
  ...featurePage('organizations', 'secondary'),
  loader: (args) =>
    loadOrganizationPage(args, args.context.i18n.t('teams:title'), ({ id }) =>
      args.context.queryClient.ensureQueryData(teamsOf(id)),
    ),
  component: Teams,
})

function Teams() {
  const { slug } = Route.useParams()
  const { data: organization } = useSuspenseQuery(oneOrganization(slug))
  return (
    <TeamList
      organization={organization}
      membersLink={(teamId, props) => (
        <Link to="/app/o/$slug/members" params={{ slug }} search={{ teamId }} {...props} />
      )}
    />
  )
}
