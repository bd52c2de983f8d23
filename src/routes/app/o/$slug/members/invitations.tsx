import { useSuspenseQuery } from '@tanstack/react-query'
import {
  createFileRoute,
  Link,
  redirect,
  type SearchSchemaInput,
  stripSearchParams,
} from '@tanstack/react-router'
import type { ListLinks } from '~/entity/list/use-list'
import { loadList } from '~/entity/list/list-query'
import { invitationList, type InvitationSearch } from '~/modules/organization/invitations/invitation.list'
import { InvitationList } from '~/modules/organization/invitations/invitation-list'
import { invitationPages, openInvitations } from '~/modules/organization/invitations/invitation.requests'
import { PeopleHeader } from '~/modules/organization/members/people-header'
import { oneOrganization } from '~/modules/organization/organization.requests'
import { areaTitle } from '~/frame/head'

export const Route = createFileRoute('/app/o/$slug/members/invitations')({
  validateSearch: (search: Partial<InvitationSearch> & SearchSchemaInput) => invitationList.read(search),
  search: { middlewares: [stripSearchParams(invitationList.defaults)] },
  loaderDeps: ({ search }) => invitationList.read(search),
  loader: async ({ context: { queryClient, i18n }, deps, cause, params }) => {
    const { id, name } = await queryClient.ensureQueryData(oneOrganization(params.slug))
    await loadList(
      cause,
      () =>
        Promise.all([
          queryClient.ensureInfiniteQueryData(invitationPages(id, deps)),
          queryClient.ensureQueryData(openInvitations(id)),
        ]),
      () => {
        const search = { ...deps, cursor: undefined }
        throw redirect({ to: '/app/o/$slug/members/invitations', params, search })
      },
    )
    return { title: `${i18n.t('members:views.invitations')} · ${name}` }
  },
  head: ({ match, loaderData }) => areaTitle(loaderData?.title ?? '', match),
  component: Invitations,
})

function Invitations() {
  const { slug } = Route.useParams()
  const { data: organization } = useSuspenseQuery(oneOrganization(slug))
  return (
    <div className="flex flex-col gap-4">
      <PeopleHeader organization={organization} />
      <InvitationList organization={organization} search={Route.useLoaderDeps()} links={links} />
    </div>
  )
}

const links: ListLinks<InvitationSearch> = {
  list: (search, props) => (
    <Link
      from="/app/o/$slug/members/invitations"
      to="/app/o/$slug/members/invitations"
      search={(before) => ({ ...before, ...search })}
      preload={search.cursor ? false : undefined}
      {...props}
    />
  ),
  create: null,
}
