import type { UseSuspenseQueryOptions } from '@tanstack/react-query'
import type { Ref } from '../define-entity'
import type { AnyKey } from '../list/list-query'

export type { Ref }

/** How a form holds what an entry refers to; for the `own` of `defineForm`. */
export const refValue = <E>(entity: string, field: string, of: (entry: E) => Ref | null) => ({
  empty: null as Ref | null,
  of,
  stored: (ref: Ref | null) => ref?.id ?? '',
  input: (ref: Ref | null) => ({ [`${field}Id`]: ref?.id ?? '' }),
  paths: { [`${field}Id`]: `${entity}:${field}.unknown` },
})

/** The same of several. */
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

/** Another entity: how one is looked up among them, one of them by its id, and what it is called. */
export type RefSource<T = { id: string }> = {
  find: (searchTerm: string, limit: number) => EntryQuery<{ items: T[] }>
  one: (id: string) => EntryQuery<T>
  nameOf: (item: T) => string
}

export const refTo = <T extends { id: string }>(
  find: RefSource<T>['find'],
  one: RefSource<T>['one'],
  nameOf: RefSource<T>['nameOf'],
) => ({ find, one, nameOf }) as unknown as RefSource
