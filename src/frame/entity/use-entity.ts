import { useMatch } from '@tanstack/react-router'
import { type ComponentType, useMemo } from 'react'
import type { Caller } from '~/access/caller'
import type { AnyRequests, CrudEntity, Entry } from '~/entity/crud/crud-entity'
import type { AnyForm, OwnForm } from '~/entity/crud/entity-form'
import type { EntitySearch } from '~/entity/crud/entity-list'
import { pathsOf } from '~/entity/crud/entity-paths'
import { requestsOf } from '~/entity/crud/entity-requests'
import type { AnyCells, Cells } from '~/entity/crud/entry-value'
import type { RemoveDialogProps } from '~/entity/crud/remove-dialog'
import type { AnyEntity, EntryOf, GivenFor, OwnKind } from '~/entity/define-entity'
import type { AnySearch } from '~/entity/list/define-list'

/** What every page of a described entity takes: `requests` replaces those that are derived. */
type EntityProps<E extends AnyEntity> = {
  entity: E
  requests?: CrudEntity<EntryOf<E>, EntitySearch<E>>
}

/** What the pages take that show entries: how those are drawn and deleted, where the kit does not know. */
export type EntityViewProps<E extends AnyEntity> = EntityProps<E> & {
  RemoveDialog?: ComponentType<RemoveDialogProps<EntryOf<E> & Entry>>
} & GivenFor<OwnKind<E['fields']>, { cells: Cells<E> }>

/** What the pages take that are forms. */
export type EntityFormProps<E extends AnyEntity> = EntityProps<E> &
  GivenFor<OwnKind<E['fields']>, { form: OwnForm<E> }>

/** What a page of a described entity is drawn with; inside, it is any entity. */
export function useEntity<E extends AnyEntity>(
  props: EntityProps<E> & { cells?: unknown; RemoveDialog?: unknown; form?: unknown },
) {
  const { entity, requests } = props
  const derived = useMemo(
    () => (requests ?? requestsOf(entity)) as unknown as AnyRequests,
    [entity, requests],
  )
  const { context, params, loaderDeps } = useMatch({ strict: false }) as unknown as {
    context: { caller: Caller }
    params: { id: string }
    loaderDeps: AnySearch
  }
  return {
    requests: derived,
    paths: pathsOf(entity),
    caller: context.caller,
    id: params.id,
    search: loaderDeps,
    view: {
      cells: props.cells as AnyCells | undefined,
      RemoveDialog: props.RemoveDialog as ComponentType<RemoveDialogProps> | undefined,
    },
    form: props.form as AnyForm | undefined,
  }
}
