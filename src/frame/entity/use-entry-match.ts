import { useMatch } from '@tanstack/react-router'
import type { Caller } from '~/access/caller'
import type { AnySearch } from '~/entity/list/define-list'

/** The route match of a page of an entity; `id` is only in the pages of one entry. */
export const useEntryMatch = () => {
  const { context, params, loaderDeps } = useMatch({ strict: false }) as unknown as {
    context: { caller: Caller }
    params: { id?: string }
    loaderDeps: AnySearch
  }
  return { caller: context.caller, id: params.id ?? '', search: loaderDeps }
}
