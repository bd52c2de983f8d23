import { useSuspenseQuery } from '@tanstack/react-query'
import {
  createFileRoute,
  Link,
  redirect,
  type SearchSchemaInput,
  stripSearchParams,
} from '@tanstack/react-router'
import { canIn } from '~/access/organization'
import type { ListLinks } from '~/entity/list/use-list'
import { loadList } from '~/entity/list/list-query'
import { memberList, type MemberSearch } from '~/modules/organization/members/member.list'
import { memberPages } from '~/modules/organization/members/member.requests'
import { MemberList } from '~/modules/organization/members/member-list'
import { PeopleHeader } from '~/modules/organization/members/people-header'
import { openInvitations } from '~/modules/organization/invitations/invitation.requests'
import { oneOrganization, teamsOf } from '~/modules/organization/organization.requests'
import { areaTitle } from '~/frame/head'

export const Route = createFileRoute('/app/o/$slug/members/')({
  validateSearch: (search: Partial<MemberSearch> & SearchSchemaInput) => memberList.read(search),
  search: { middlewares: [stripSearchParams(memberList.defaults)] },
  loaderDeps: ({ search }) => memberList.read(search),
  loader: async ({ context: { queryClient, i18n }, deps, cause, params }) => {
    const { id, role, name } = await queryClient.ensureQueryData(oneOrganization(params.slug))
    await loadList(
      cause,
      () =>
        Promise.all([
          queryClient.ensureInfiniteQueryData(memberPages(id, deps)),
          queryClient.ensureQueryData(teamsOf(id)),
          canIn(role, 'invitation.create') && queryClient.ensureQueryData(openInvitations(id)),
        ]),
      () => {
        throw redirect({ to: '/app/o/$slug/members', params, search: { ...deps, cursor: undefined } })
      },
    )
    return { title: `${i18n.t('members:title')} · ${name}` }
  },
  head: ({ match, loaderData }) => areaTitle(loaderData?.title ?? '', match),
  component: Members,
})

function Members() {
  const { slug } = Route.useParams()
  const { caller } = Route.useRouteContext()
  const { data: organization } = useSuspenseQuery(oneOrganization(slug))
  const search = Route.useLoaderDeps()
  const navigate = Route.useNavigate()
  return (
    <div className="flex flex-col gap-4">
      <PeopleHeader organization={organization} />
      <MemberList
        caller={caller}
        organization={organization}
        search={search}
        links={links}
        onSearch={(next, replace) =>
          void navigate({ search: (before) => ({ ...before, ...next }), replace, resetScroll: !replace })
        }
      />
    </div>
  )
}

const links: ListLinks<MemberSearch> = {
  list: (search, props) => (
    <Link
      from="/app/o/$slug/members/"
      to="/app/o/$slug/members"
      search={(before) => ({ ...before, ...search })}
      // The next rows come below the others, not as a page.
      preload={search.cursor ? false : undefined}
      {...props}
    />
  ),
  create: null,
}
