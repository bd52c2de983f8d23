import type { QueryClient } from '@tanstack/react-query'
import type { Caller } from '~/access/caller'
import type { AnyRequests } from '~/entity/crud/crud-entity'
import { requestsOf } from '~/entity/crud/entity-requests'
import { loadRefs } from '~/entity/crud/load-refs'
import { type AnyEntity, entryName } from '~/entity/define-entity'
import type { AnySearch } from '~/entity/list/define-list'
import { loadList } from '~/entity/list/list-query'
import { orDeleted } from '../screens/deleted-screen'

type Loading = { context: { queryClient: QueryClient; caller: Caller } }
type OfOne = Loading & { params: { id: string } }

const anyOf = (entity: AnyEntity) => requestsOf(entity) as unknown as AnyRequests

export async function loadEntityList(
  entity: AnyEntity,
  { context: { queryClient }, deps, cause }: Loading & { deps: AnySearch; cause: string },
  { refs, pages } = anyOf(entity),
) {
  await loadList(cause, () =>
    Promise.all([loadRefs(queryClient, refs, deps), queryClient.ensureInfiniteQueryData(pages(deps))]),
  )
}

/** Loads one entry; a deleted one shows who deleted it. */
export async function loadEntity(
  entity: AnyEntity,
  { context, params: { id } }: OfOne,
  { one } = anyOf(entity),
) {
  const read = () => context.queryClient.ensureQueryData(one(id))
  const entry = await orDeleted(context, `${entity.name}.delete`, id, read)
  return { title: entryName(entity, entry) }
}

/** Loads one entry for its form, bypassing the cache: an edit starts from the latest version. */
export async function loadLatest(
  entity: AnyEntity,
  { context: { queryClient }, params: { id } }: OfOne,
  { one } = anyOf(entity),
) {
  await queryClient.fetchQuery(one(id))
}
