import { type ComponentType, useMemo } from 'react'
import type { AnyRequests, CrudEntity, Entry } from '~/entity/crud/crud-entity'
import type { AnyForm, OwnForm } from '~/entity/crud/form-of'
import type { EntitySearch } from '~/entity/crud/list-of'
import { requestsOf } from '~/entity/crud/entity-requests'
import type { AnyCells, Cells } from '~/entity/crud/entry-value'
import type { RemoveDialogProps } from '~/entity/crud/remove-dialog'
import { type AnyEntity, entryName, type EntryOf, type GivenFor, type OwnKind } from '~/entity/define-entity'
import { type EntityFormPages, pathsOf } from '~/entity/screen/entity-pages'
import { useMatch } from '@tanstack/react-router'
import type { Caller } from '~/access/caller'
import type { AnySearch } from '~/entity/list/define-list'

/** Props of every page of an entity; `requests` replaces the derived ones. */
type EntityProps<E extends AnyEntity> = {
  entity: E
  requests?: CrudEntity<EntryOf<E>, EntitySearch<E>>
}

/** Props of pages that show entries: custom cells and a custom delete dialog. */
export type EntityViewProps<E extends AnyEntity> = EntityProps<E> & {
  RemoveDialog?: ComponentType<RemoveDialogProps<EntryOf<E> & Entry>>
} & GivenFor<OwnKind<E['fields']>, { cells: Cells<E> }>

export type EntityFormProps<E extends AnyEntity> = EntityProps<E> &
  GivenFor<OwnKind<E['fields']>, { form: OwnForm<E> }>

export function useEntity<E extends AnyEntity>(
  props: EntityProps<E> & { cells?: unknown; RemoveDialog?: unknown; form?: unknown },
) {
  const { entity, requests } = props
  const derived = useMemo(
    () => (requests ?? requestsOf(entity)) as unknown as AnyRequests,
    [entity, requests],
  )
  const { name, plural } = entity
  const pages: EntityFormPages<Entry> = {
    plural,
    one: derived.one,
    keys: derived.keys,
    many: `${name}:many`,
    add: `${name}:add`,
    edit: `${name}:edit`,
    nameOf: (entry) => entryName(entity, entry),
  }
  return {
    ...useEntryMatch(),
    requests: derived,
    paths: pathsOf(entity),
    pages,
    view: {
      cells: props.cells as AnyCells | undefined,
      RemoveDialog: props.RemoveDialog as ComponentType<RemoveDialogProps> | undefined,
    },
    form: props.form as AnyForm | undefined,
  }
}

/** The route match of a page of an entity; `id` is only in the pages of one entry. */
export const useEntryMatch = () => {
  const { context, params, loaderDeps } = useMatch({ strict: false }) as unknown as {
    context: { caller: Caller }
    params: { id?: string }
    loaderDeps: AnySearch
  }
  return { caller: context.caller, id: params.id ?? '', search: loaderDeps }
}
