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
import { LogScreen } from '~/modules/organization/log/log-screen'
import { logList, type LogSearch } from '~/modules/organization/log/log.list'
import { logPages } from '~/modules/organization/log/log.requests'
import { oneOrganization } from '~/modules/organization/organization.requests'
import { areaTitle } from '~/frame/head'
import { organizationArea } from '~/frame/organization-area'

const area = organizationArea('more')

export const Route = createFileRoute('/app/o/$slug/log')({
  ...area,
  validateSearch: (search: Partial<LogSearch> & SearchSchemaInput) => logList.read(search),
  search: { middlewares: [stripSearchParams(logList.defaults)] },
  loaderDeps: ({ search }) => logList.read(search),
  loader: async ({ context: { queryClient, i18n }, deps, cause, params }) => {
    const { id, name } = await queryClient.ensureQueryData(oneOrganization(params.slug))
    await loadList(
      cause,
      () => queryClient.ensureInfiniteQueryData(logPages(id, deps)),
      () => {
        throw redirect({ to: '/app/o/$slug/log', params, search: { ...deps, cursor: undefined } })
      },
    )
    return { title: `${i18n.t('log:title')} · ${name}` }
  },
  head: ({ match, loaderData }) => ({
    ...areaTitle(loaderData?.title ?? '', match),
    ...area.head({ match }),
  }),
  component: Log,
})

function Log() {
  const { slug } = Route.useParams()
  const { data: organization } = useSuspenseQuery(oneOrganization(slug))
  return <LogScreen organizationId={organization.id} search={Route.useLoaderDeps()} links={links} />
}

const links: ListLinks<LogSearch> = {
  list: (search, props) => (
    <Link
      from="/app/o/$slug/log"
      to="/app/o/$slug/log"
      search={(before) => ({ ...before, ...search })}
      preload={search.cursor ? false : undefined}
      {...props}
    />
  ),
  create: null,
}
