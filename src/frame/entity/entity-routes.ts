import type { ParsedLocation, SearchSchemaInput } from '@tanstack/react-router'
import type { Permission } from '~/access/permissions'
import { type EntitySearch, listOf } from '~/entity/crud/entity-list'
import type { AnyEntity } from '~/entity/define-entity'
import { listRoute } from '~/entity/list/list-route'
import type { I18n } from '~/i18n/translator'
import { textParam } from '~/lib/search-params'
import { areaTitle } from '../head'
import { requirePermission } from '../session/guard'
import type { Init } from '../session/init'

// Every page includes these route options. Loaders and components are named in the route files, because the
// router's code splitting finds them only in an object literal there.

type Guarded = { context: { init: Init }; location: ParsedLocation }
type Shown = { match: Parameters<typeof areaTitle>[1] & { context: { i18n: I18n } } }

const guard =
  ({ name }: { name: string }, action: 'read' | 'create' | 'update') =>
  ({ context, location }: Guarded) =>
    requirePermission(`${name}.${action}` as Permission, context.init, location)

const title =
  ({ name }: AnyEntity, key: 'many' | 'add' | 'edit') =>
  ({ match }: Shown) =>
    areaTitle(match.context.i18n.t(`${name}:${key}` as never), match)

const loadedTitle =
  (otherwise: 'import:steps.import') =>
  ({ match, loaderData }: Shown & { loaderData?: { title: string } }) =>
    areaTitle(loaderData?.title ?? match.context.i18n.t(otherwise), match)

/** Route options of an entity's list, without loader and component. */
export const entityListRoute = <E extends AnyEntity>(entity: E) => ({
  ...listRoute<EntitySearch<E>>(listOf(entity)),
  beforeLoad: guard(entity, 'read'),
  head: title(entity, 'many'),
})

/** Route options of the form for a new entry, without component. */
export const entityNewRoute = (entity: AnyEntity) => ({
  beforeLoad: guard(entity, 'create'),
  head: title(entity, 'add'),
})

/** Route options of an entry's page, without loader and component. */
export const entityPageRoute = (entity: AnyEntity) => ({
  beforeLoad: guard(entity, 'read'),
  head: loadedTitle(`${entity.name}:one` as never),
})

/** Route options of the form for an existing entry, without loader and component. */
export const entityUpdateRoute = (entity: AnyEntity) => ({
  beforeLoad: guard(entity, 'update'),
  head: title(entity, 'edit'),
})

/** Route options of an entity's import. `id`: the current import, which survives a reload. */
export const entityImportRoute = (entity: { name: string }) => ({
  validateSearch: (search: { id?: string } & SearchSchemaInput): { id?: string } => ({
    id: textParam(search.id) || undefined,
  }),
  beforeLoad: guard(entity, 'create'),
  loaderDeps: ({ search }: { search: { id?: string } }) => search,
  head: loadedTitle('import:steps.import'),
})
