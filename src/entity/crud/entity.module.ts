import type { LucideIcon } from 'lucide-react'
import type { AuditKinds } from '~/manifest/audit-kind'
import type { BrowserModule, Entry } from '~/manifest/browser-module'
import type { AnyEntity } from '../define-entity'
import { pathsOf } from '../screen/entity-pages'

/** What a described entity contributes to the browser: navigation entry, audit kind and palette source. */
export function entityModule(entity: AnyEntity, icon: LucideIcon) {
  const { list, one } = pathsOf(entity)
  const label = `${entity.name}:many` as Entry['label']
  const permission = `${entity.name}.read` as Entry['permission']
  const kind = { actions: ['create', 'update', 'delete', 'undo', 'import'], page: one }
  return {
    navigation: { application: [{ to: list, label, icon, permission }] },
    audit: { [entity.name]: kind } as AuditKinds,
    palette: async () => {
      const { paletteOf } = await import('./entity.palette')
      return { source: paletteOf(entity, icon) }
    },
  } satisfies BrowserModule
}
