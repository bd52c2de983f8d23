import type { UseSuspenseQueryOptions } from '@tanstack/react-query'
import type { Ref } from '../define-entity'
import type { AnyKey } from '../list/list-query'

/** Form state of a reference, for the `own` option of `defineForm`. */
export const refValue = <E>(entity: string, field: string, of: (entry: E) => Ref | null) => ({
  empty: null as Ref | null,
  of,
  stored: (ref: Ref | null) => ref?.id ?? '',
  input: (ref: Ref | null) => ({ [`${field}Id`]: ref?.id ?? '' }),
  paths: { [`${field}Id`]: `${entity}:${field}.unknown` },
})

export const refsValue = <E>(entity: string, field: string, of: (entry: E) => Ref[]) => ({
  empty: [] as Ref[],
  of,
  stored: (refs: Ref[]) =>
    refs
      .map(({ id }) => id)
      .toSorted((one, other) => one.localeCompare(other))
      .join(' '),
  input: (refs: Ref[]) => ({ [`${field}Ids`]: refs.map(({ id }) => id) }),
  paths: { [`${field}Ids`]: `${entity}:${field}.unknown` },
})

export type EntryQuery<T> = Pick<UseSuspenseQueryOptions<T, Error, T, AnyKey>, 'queryKey' | 'queryFn'>

/** Access to a referenced entity: search, lookup by id, and display name. */
export type RefSource = {
  find: (searchTerm: string, limit: number) => EntryQuery<{ items: { id: string }[] }>
  one: (id: string) => EntryQuery<{ id: string }>
  nameOf: (item: { id: string }) => string
}
