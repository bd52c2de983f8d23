import { Plus, type LucideIcon } from 'lucide-react'
import { can } from '~/access/can'
import type { PaletteSource } from '~/manifest/palette-source'
import { type AnyEntity, entryName } from '../define-entity'
import type { Entry } from './crud-entity'
import { pathsOf } from '../screen/entity-pages'
import { requestsOf } from './entity-requests'

/** Search results and commands of an entity in the command palette, for users of the manager. */
export function paletteOf(entity: AnyEntity, Icon: LucideIcon): PaletteSource<Entry> {
  const requests = requestsOf(entity)
  const { list, one, new: add } = pathsOf(entity)
  const may = (caller: Parameters<typeof can>[0], action: 'read' | 'create') =>
    can(caller, 'apps.manager') && can(caller, requests.permission(action))
  return {
    kind: entity.name,
    isFor: (caller) => may(caller, 'read'),
    texts: (t, term) => ({ group: t(`${entity.name}:many` as never), all: t('palette:allFound', { term }) }),
    find: requests.found,
    one: requests.one,
    show: (entry) => ({ label: entryName(entity, entry), icon: <Icon aria-hidden="true" /> }),
    paths: () => ({ list, item: one }),
    actions: (caller, t) =>
      may(caller, 'create')
        ? [
            {
              id: `new-${entity.name}`,
              label: t(`${entity.name}:add` as never),
              also: t('palette:also.create'),
              icon: <Plus aria-hidden="true" />,
              to: add,
            },
          ]
        : [],
  }
}
