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

/** Loads the list of a described entity. */
export async function loadEntityList(
  entity: AnyEntity,
  { context: { queryClient }, deps, cause }: Loading & { deps: AnySearch; cause: string },
  { refs, pages } = anyOf(entity),
) {
  await loadList(cause, () =>
    Promise.all([loadRefs(queryClient, refs, deps), queryClient.ensureInfiniteQueryData(pages(deps))]),
  )
}

/** Loads one entry; what was deleted is told as such. */
export async function loadEntity(
  entity: AnyEntity,
  { context, params: { id } }: OfOne,
  { one } = anyOf(entity),
) {
  const read = () => context.queryClient.ensureQueryData(one(id))
  const entry = await orDeleted(context, `${entity.name}.delete`, id, read)
  return { title: entryName(entity, entry) }
}

/** Loads one entry for its form: not what is still remembered, since an edit begins with the latest version. */
export async function loadLatest(
  entity: AnyEntity,
  { context: { queryClient }, params: { id } }: OfOne,
  { one } = anyOf(entity),
) {
  await queryClient.fetchQuery(one(id))
}

/** As many as are looked through for one that is called just so. */
const offered = 10

/**
 * For the loader of a list: what its filters refer to is called by its name from the first moment on, and a name that was
 * typed leads to what it names. What is not there is no fault: the list says that nothing matches.
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
