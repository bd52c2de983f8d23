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

// Every page holds these options of every route. Loaders and components are named in the route files: the build splits what it
// finds in the object literal there, and would find nothing behind a call.

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

/** The title that the loader returned. */
const loadedTitle =
  (otherwise: 'import:steps.import') =>
  ({ match, loaderData }: Shown & { loaderData?: { title: string } }) =>
    areaTitle(loaderData?.title ?? match.context.i18n.t(otherwise), match)

/** The route of an entity's list, but for its loader and component. */
export const entityListRoute = <E extends AnyEntity>(entity: E) => ({
  ...listRoute<EntitySearch<E>>(listOf(entity)),
  beforeLoad: guard(entity, 'read'),
  head: title(entity, 'many'),
})

/** The route of the form for a new entry, but for its component. */
export const entityNewRoute = (entity: AnyEntity) => ({
  beforeLoad: guard(entity, 'create'),
  head: title(entity, 'add'),
})

/** The route of an entry's page, but for its loader and component. */
export const entityPageRoute = (entity: AnyEntity) => ({
  beforeLoad: guard(entity, 'read'),
  head: loadedTitle(`${entity.name}:one` as never),
})

/** The route of the form for an entry that is there, but for its loader and component. */
export const entityUpdateRoute = (entity: AnyEntity) => ({
  beforeLoad: guard(entity, 'update'),
  head: title(entity, 'edit'),
})

/** The route of an entity's import, but for its loader and component. `id`: the current import, which survives a reload. */
export const entityImportRoute = (entity: { name: string }) => ({
  validateSearch: (search: { id?: string } & SearchSchemaInput): { id?: string } => ({
    id: textParam(search.id) || undefined,
  }),
  beforeLoad: guard(entity, 'create'),
  loaderDeps: ({ search }: { search: { id?: string } }) => search,
  head: loadedTitle('import:steps.import'),
})
