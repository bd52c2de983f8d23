import type { QueryClient } from '@tanstack/react-query'
import type { ParsedLocation } from '@tanstack/react-router'
import type { Caller } from '~/access/caller'
import type { AnyRequests } from '~/entity/crud/crud-entity'
import { type EntitySearch, listOf } from '~/entity/crud/entity-list'
import { requestsOf } from '~/entity/crud/entity-requests'
import { loadRefs } from '~/entity/crud/ref-filter'
import { type AnyEntity, entryName } from '~/entity/define-entity'
import { loadList } from '~/entity/list/list-query'
import { listRoute } from '~/entity/list/list-route'
import type { I18n } from '~/i18n/translator'
import { areaTitle } from '../head'
import { DeletedScreen, orDeleted } from '../screens/deleted-screen'
import { requirePermission } from '../session/guard'
import type { Init } from '../session/init'

// Every page holds the options of every route, so the pages themselves are named in the route files, which the build splits.

type Guarded = { context: { init: Init }; location: ParsedLocation }
type Loaded = { context: { queryClient: QueryClient; caller: Caller } }
type Shown = { match: Parameters<typeof areaTitle>[1] & { context: { i18n: I18n } } }

const anyOf = (entity: AnyEntity) => requestsOf(entity) as unknown as AnyRequests

const guard =
  (requests: AnyRequests, action: Parameters<AnyRequests['permission']>[0]) =>
  ({ context, location }: Guarded) =>
    requirePermission(requests.permission(action), context.init, location)

const title =
  ({ name }: AnyEntity, key: 'many' | 'add' | 'edit') =>
  ({ match }: Shown) =>
    areaTitle(match.context.i18n.t(`${name}:${key}` as never), match)

/** The route of an entity's list, but for its component. */
export const entityListRoute = <E extends AnyEntity>(entity: E, requests = anyOf(entity)) => ({
  ...listRoute<EntitySearch<E>>(listOf(entity)),
  beforeLoad: guard(requests, 'read'),
  loader: async ({ context, deps, cause }: Loaded & { deps: EntitySearch<E>; cause: string }) => {
    await loadList(cause, () =>
      Promise.all([
        loadRefs(context.queryClient, requests.refs, deps),
        context.queryClient.ensureInfiniteQueryData(requests.pages(deps)),
      ]),
    )
  },
  head: title(entity, 'many'),
})

/** The route of the form for a new entry, but for its component. */
export const entityNewRoute = (entity: AnyEntity, requests = anyOf(entity)) => ({
  beforeLoad: guard(requests, 'create'),
  head: title(entity, 'add'),
})

type OfOne = { params: { id: string } }

/** The route of an entry's page, but for its component. */
export const entityPageRoute = (entity: AnyEntity, requests = anyOf(entity)) => ({
  beforeLoad: guard(requests, 'read'),
  loader: async ({ context, params: { id } }: Loaded & OfOne) => {
    const read = () => context.queryClient.ensureQueryData(requests.one(id))
    const entry = await orDeleted(context, `${entity.name}.delete`, id, read)
    return { title: entryName(entity, entry) }
  },
  head: ({ match, loaderData }: Shown & { loaderData?: { title: string } }) =>
    areaTitle(loaderData?.title ?? match.context.i18n.t(`${entity.name}:one` as never), match),
  notFoundComponent: DeletedScreen,
})

/** The route of the form for an entry that is there, but for its component. */
export const entityUpdateRoute = (entity: AnyEntity, requests = anyOf(entity)) => ({
  beforeLoad: guard(requests, 'update'),
  loader: async ({ context: { queryClient }, params: { id } }: Loaded & OfOne) => {
    // Not what is still remembered: an edit begins with the latest version.
    await queryClient.fetchQuery(requests.one(id))
  },
  head: title(entity, 'edit'),
})
