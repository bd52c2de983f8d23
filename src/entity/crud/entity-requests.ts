import { apiClient } from '~/api/api-client'
import type { Permission } from '~/access/permissions'
import { type AnyEntity, entryName, type EntryOf, type RefFacts } from '../define-entity'
import { pagedQuery } from '../list/list-query'
import type { AnyRequests, CrudEntity, Entry, Page } from './crud-entity'
import type { ContractOf } from './entity-contract'
import { type EntitySearch, listOf } from './list-of'
import type { EntryQuery, RefSource } from './ref-value'

/** Calls of any entity; the schemas check the remaining inputs and outputs. */
type AnyCalls = {
  call: {
    (name: 'list', input: object, options?: object): Promise<Page<Entry>>
    (name: 'create' | 'update', input: object): Promise<Entry>
  } & ReturnType<typeof apiClient<ContractOf<AnyEntity>>>['call']
  query: {
    (name: 'list', input: object): EntryQuery<Page<Entry>>
    (name: 'get', input: object): EntryQuery<Entry>
  }
}
const callsOf = (name: string) => apiClient(name) as unknown as AnyCalls

/** Looks up rows of a referenced entity. */
function refSource(target: RefFacts): RefSource {
  const api = callsOf(target.name)
  return {
    find: (searchTerm, limit) => api.query('list', { searchTerm, limit }),
    one: (id) => api.query('get', { id }),
    nameOf: (item) => entryName(target, item),
  }
}

/** A source for each field that references another entity. */
export const refSourcesOf = (refs: Readonly<Record<string, RefFacts>>): Record<string, RefSource> =>
  Object.fromEntries(Object.entries(refs).map(([field, target]) => [field, refSource(target)]))

/** Queries and calls of an entity's screens. `{ ...requestsOf(tag), create }` replaces one of them. */
export function requestsOf<E extends AnyEntity>(entity: E): CrudEntity<EntryOf<E>, EntitySearch<E>> {
  const { name, plural, fields, refs } = entity
  const api = callsOf(name)
  const requests: AnyRequests = {
    name,
    plural,
    permission: (action) => `${name}.${action}` as Permission,
    fields,
    refs: refSourcesOf(refs),
    list: listOf(entity) as unknown as AnyRequests['list'],
    pages: (search) =>
      pagedQuery(
        [name, 'list', search],
        (cursor, options) => api.call('list', { ...search, cursor }, options),
        search.cursor,
      ),
    found: (searchTerm, limit) => api.query('list', { searchTerm, limit }),
    one: (id) => api.query('get', { id }),
    keys: { queryKey: [name] },
    create: (input) => api.call('create', input),
    update: (change) => api.call('update', change),
    remove: (id) => api.call('remove', { id }),
    countMany: (which) => ({
      key: [name, which],
      ask: () => api.call('bulkCount', { action: 'delete', which }),
    }),
    removeMany: (which, asked) => api.call('bulk', { action: 'delete', which, ...asked }),
  }
  return requests as unknown as CrudEntity<EntryOf<E>, EntitySearch<E>>
}
