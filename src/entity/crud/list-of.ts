import { lineParam } from '~/lib/search-params'
import type { AnyEntity, OwnFilters } from '../define-entity'
import { type Fields, type FieldsWith, namesOf } from '../fields/define-fields'
import {
  choiceFilter,
  defineList,
  flagFilter,
  type ListFilter,
  type ListFilters,
  type SearchOf,
} from '../list/define-list'

type SortedField<F> = FieldsWith<F, { sort: true }>

/** Sort values of a described list: ascending and descending by each sortable field and by creation time. */
export type SortOf<F> = 'createdAt' | '-createdAt' | SortedField<F> | `-${SortedField<F>}`

export const newestFirst = '-createdAt'

type FilterOf<Facts> = Facts extends { kind: 'flag' }
  ? ListFilter<boolean>
  : Facts extends { options: readonly (infer Option)[] }
    ? ListFilter<Option>
    : ListFilter<string>

export type FiltersOf<F> = {
  [N in FieldsWith<F, { filter: 'choice' | 'same' }>]: FilterOf<F[N]>
}

/** Filters by the id of a referenced row. Without JavaScript, the parameter holds the typed name instead. */
const refFilter: ListFilter<string> = { kind: 'id', read: (value) => lineParam(value) || undefined }

function filterOf({ kind, options }: Fields[string]): ListFilter {
  if (kind === 'flag') return flagFilter
  return options ? choiceFilter(options) : refFilter
}

/** Ascending and descending order for each field with `sort`. */
export const fieldOrders = <F extends Fields>(fields: F) =>
  namesOf(fields).flatMap((field) => (fields[field]!.sort ? [field, `-${field}`] : [])) as (
    | SortedField<F>
    | `-${SortedField<F>}`
  )[]

/** A filter for each field with `filter`. */
export const fieldFilters = <F extends Fields>(fields: F) =>
  Object.fromEntries(
    namesOf(fields)
      .filter((field) => fields[field]!.filter)
      .map((field) => [field, filterOf(fields[field]!)]),
  ) as FiltersOf<F>

/** The list of a described entity, sortable and filterable by the fields that declare it, with its own filters. */
export function listOf<E extends AnyEntity>({ name, fields, filters, order = newestFirst }: E) {
  type F = E['fields']
  return defineList<SortOf<F>, FiltersOf<F> & OwnFilters<E> & ListFilters>({
    name,
    orders: ['-createdAt', 'createdAt', ...fieldOrders(fields)] as unknown as SortOf<F>[],
    defaultOrder: order as SortOf<F>,
    filters: { ...fieldFilters(fields), ...filters },
  })
}

export type EntitySearch<E extends AnyEntity> = SearchOf<ReturnType<typeof listOf<E>>>
