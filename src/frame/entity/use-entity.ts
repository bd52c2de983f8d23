import { useMatch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Caller } from '~/access/caller'
import type { AnyRequests } from '~/entity/crud/crud-entity'
import { pathsOf } from '~/entity/crud/entity-paths'
import { requestsOf } from '~/entity/crud/entity-requests'
import type { AnyEntity } from '~/entity/define-entity'
import type { AnySearch } from '~/entity/list/define-list'

/** What every page of a described entity takes: `requests` replaces those that are derived. */
export type EntityPageProps = { entity: AnyEntity; requests?: AnyRequests }

/** What a page of a described entity is drawn with. */
export function useEntity({ entity, requests }: EntityPageProps) {
  const derived = useMemo(
    () => requests ?? (requestsOf(entity) as unknown as AnyRequests),
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
  }
}
