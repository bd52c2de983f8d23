import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import type { Caller } from '~/access/caller'
import type { AnyRequests } from '~/entity/crud/crud-entity'
import { requestsOf } from '~/entity/crud/entity-requests'
import { type AnyEntity, entryName } from '~/entity/define-entity'
import type { AnySearch } from '~/entity/list/define-list'
import { loadList } from '~/entity/list/list-query'
import { isUuid } from '~/lib/uuid'
import type { RefSource } from '~/entity/crud/ref-value'
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

/** Number of search results that are compared with the typed name. */
const offered = 10

/**
 * For the loader of a list: loads the names of the rows that its filters reference, and resolves a typed name
 * to an id. A missing row is not an error; the list then shows that nothing matches.
 */
async function loadRefs(queryClient: QueryClient, refs: Record<string, RefSource>, search: object) {
  await Promise.all(
    Object.entries(refs).map(async ([field, { find, one, nameOf }]) => {
      const value = (search as Record<string, string | undefined>)[field]
      if (value === undefined) return
      if (isUuid(value)) return await queryClient.prefetchQuery(one(value))
      const found = await queryClient.fetchQuery(find(value, offered)).catch(() => ({ items: [] }))
      const match = found.items.find((item) => nameOf(item) === value) ?? found.items[0]
      if (!match) return
      const named = (before: object) => ({ ...before, [field]: match.id })
      throw redirect({ to: '.', search: named as never })
    }),
  )
}
