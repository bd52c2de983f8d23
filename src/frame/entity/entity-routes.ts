import { apiClient } from '~/api/api-client'
import type { Permission } from '~/access/permissions'
import { type EntitySearch, listOf } from '~/entity/crud/list-of'
import type { AnyEntity } from '~/entity/define-entity'
import { importRowList } from '~/entity/import/import.list'
import { listRoute } from '~/entity/list/list-route'
import { areaHead } from '../head'
import { secondaryHead, withSecondaryMessages } from '../secondary-messages'
import { pageRequires } from '../session/guard'

// Every page includes these route options. Loaders and components are named in the route files, because the
// router's code splitting finds them only in an object literal there.

const permissionOf = ({ name }: { name: string }, action: 'read' | 'create' | 'update') =>
  `${name}.${action}` as Permission

const guard = (...of: Parameters<typeof permissionOf>) => pageRequires(permissionOf(...of))

const head = ({ name }: AnyEntity, key: 'many' | 'add' | 'one' | 'edit') =>
  areaHead(`${name}:${key}` as never)

/** Route options of an entity's list, without loader and component. */
export const entityListRoute = <E extends AnyEntity>(entity: E) => ({
  ...listRoute<EntitySearch<E>>(listOf(entity)),
  beforeLoad: guard(entity, 'read'),
  head: head(entity, 'many'),
})

type AnyGet = { query: (name: 'get', input: object) => { queryKey: readonly unknown[] } }

const entityRoute =
  (action: 'read' | 'create' | 'update', key: 'add' | 'one' | 'edit') => (entity: AnyEntity) => ({
    beforeLoad: guard(entity, action),
    head: head(entity, key),
  })

/** Route options of the form for a new entry, without component. */
export const entityNewRoute = entityRoute('create', 'add')

/** Route options of an entry's page, without loader and component. */
export const entityPageRoute = (entity: AnyEntity) => ({
  ...entityRoute('read', 'one')(entity),
  staticData: {
    reads: ({ params: { id } }: { params: { id: string } }) => [
      { ...(apiClient(entity.name) as AnyGet).query('get', { id }), rowOf: 'list' },
    ],
  },
})

/** Route options of the form for an existing entry, without loader and component. */
export const entityUpdateRoute = entityRoute('update', 'edit')

/** Route options of an entity's import. `id`: the current import, which survives a reload. */
export const entityImportRoute = (entity: { name: string }) => ({
  ...listRoute(importRowList),
  ...withSecondaryMessages(permissionOf(entity, 'create')),
  head: secondaryHead('import:steps.import'),
})
