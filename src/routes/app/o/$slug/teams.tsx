import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { TeamList } from '~/modules/organization/teams/team-list'
import { oneOrganization, teamsOf } from '~/modules/organization/organization.requests'
import { areaTitle } from '~/frame/head'

export const Route = createFileRoute('/app/o/$slug/teams')({
  loader: async ({ context: { queryClient, i18n }, params: { slug } }) => {
    const { id, name } = await queryClient.ensureQueryData(oneOrganization(slug))
    await queryClient.ensureQueryData(teamsOf(id))
    return { title: `${i18n.t('teams:title')} · ${name}` }
  },
  head: ({ match, loaderData }) => areaTitle(loaderData?.title ?? '', match),
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
