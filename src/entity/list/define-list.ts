import { choiceParam, flagParam, lineParam, textParam } from '~/lib/search-params'
import { isUuid } from '~/lib/uuid'

// Descriptions of lists import neither schemas nor React: every page includes the parsing of URLs.

/** A filter of a list: how its value is parsed from the URL. Invalid values are ignored. */
export type ListFilter<Value = unknown> = {
  kind: 'flag' | 'choice' | 'id' | 'line' | 'own'
  read: (value: unknown) => Value | undefined
  options?: readonly Value[]
  /** Filters of one group are counted as one, such as the two ends of a range. */
  group?: string
}

export const flagFilter: ListFilter<boolean> = { kind: 'flag', read: flagParam, options: [true, false] }

export const choiceFilter = <const Value extends string>(options: readonly Value[]): ListFilter<Value> => ({
  kind: 'choice',
  read: (value) => choiceParam(options, value),
  options,
})

export const idFilter: ListFilter<string> = {
  kind: 'id',
  read: (value) => (isUuid(textParam(value)) ? textParam(value) : undefined),
}

/** @public for modules to come */
export const lineFilter: ListFilter<string> = { kind: 'line', read: (value) => lineParam(value) || undefined }

/** A custom filter; its input schema is passed to `listInput`. */
export const ownFilter = <Value>(
  read: (value: unknown) => Value | undefined,
  group?: string,
): ListFilter<Value> => ({ kind: 'own', read, group })

export type ListFilters = Record<string, ListFilter>

type ValueOf<Filter> = Filter extends ListFilter<infer Value> ? Value : never

export type FilterValues<Filters extends ListFilters> = {
  [Name in keyof Filters]?: ValueOf<Filters[Name]>
}

/** The search parameters of a list. */
export type AnySearch<Sort extends string = string> = {
  searchTerm: string
  /** If absent, `orderOf` decides. */
  sort?: Sort
  /** Start of the page, for paging without JavaScript. */
  cursor?: string
}

export type ListDescription<Filters extends ListFilters, Sort extends string> = {
  /** Used to sign its cursors and to label its metrics. */
  name: string
  /** `-` means descending. With `relevance`, a search lists the best matches first by default. */
  orders: readonly Sort[]
  /** The order without a search and a `sort` parameter. */
  defaultOrder: Sort
  filters: Filters
  /** The property that identifies a row; `id` by default. */
  rowKey?: string
  /** False for lists without full-text search. */
  isSearched?: boolean
}

/** Describes the orders and filters of a list, and parses its URL. */
export function defineList<const Sort extends string, const Filters extends ListFilters>(
  given: ListDescription<Filters, Sort>,
) {
  type Search = AnySearch<Sort> & FilterValues<Filters>
  const names = Object.keys(given.filters) as (keyof Filters & string)[]
  const ranked = (given.orders as readonly string[]).includes('relevance')

  const orderOf = (searchTerm: string): Sort =>
    ranked && searchTerm.trim() ? ('relevance' as Sort) : given.defaultOrder

  const valuesOf = (read: (name: keyof Filters & string) => unknown) =>
    Object.fromEntries(names.map((name) => [name, read(name)])) as FilterValues<Filters>

  const activeFilters = (search: Search): number =>
    new Set(
      names.filter((name) => search[name] !== undefined).map((name) => given.filters[name]!.group ?? name),
    ).size

  return {
    ...given,
    orderOf,
    read(search: { [Name in keyof Search]?: unknown }): Search {
      const searchTerm = given.isSearched === false ? '' : lineParam(search.searchTerm)
      const sort = choiceParam(given.orders, search.sort)
      // The URL omits the default order, and relevance without a search.
      const isDefault = sort === orderOf(searchTerm) || sort === 'relevance'
      return {
        searchTerm,
        sort: isDefault ? undefined : sort,
        ...valuesOf((name) => given.filters[name]!.read(search[name])),
        cursor: textParam(search.cursor) || undefined,
      }
    },
    filterOf: ({ sort: _, cursor: __, ...filter }: Search) =>
      filter as unknown as { searchTerm: string } & FilterValues<Filters>,
    activeFilters,
    /** Whether the search or a filter is active. */
    isFiltered: (search: Search): boolean => search.searchTerm !== '' || activeFilters(search) > 0,
    /** Clears search and filters and keeps the order. Lists each key, so that it overrides the URL. */
    cleared: { searchTerm: '', ...valuesOf(() => undefined), cursor: undefined } as Partial<Search>,
  }
}

/** The parts of a description that generic components need. */
export type AnyList<Search> = {
  filters: ListFilters
  rowKey?: string
  orderOf: (searchTerm: string) => string
  activeFilters: (search: Search) => number
  isFiltered: (search: Search) => boolean
  cleared: Partial<Search>
}

/** Identifies a row in the whole list. */
export const rowKeyOf = ({ rowKey = 'id' }: { rowKey?: string }, row: object) =>
  String((row as Record<string, unknown>)[rowKey])

/** The search parameters of a described list. */
export type SearchOf<List extends { read: (search: never) => unknown }> = ReturnType<List['read']>
