import { choiceParam, flagParam, lineParam, textParam } from '~/lib/search-params'
import { isUuid } from '~/lib/uuid'

// Every page carries the reading of addresses, so descriptions of lists keep away from schemas and from React.

/** One filter of a list: how its value is read from an address. What cannot be read is not asked for. */
export type ListFilter<Value = unknown> = {
  kind: 'flag' | 'choice' | 'id' | 'line' | 'own'
  read: (value: unknown) => Value | undefined
  /** The values there are, where they are few. */
  options?: readonly Value[]
  /** Filters of one group count as one: they are asked for side by side. */
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

export const lineFilter: ListFilter<string> = { kind: 'line', read: (value) => lineParam(value) || undefined }

/** A filter of another kind; what the API takes for it is given to `listInput`. */
export const ownFilter = <Value>(
  read: (value: unknown) => Value | undefined,
  group?: string,
): ListFilter<Value> => ({ kind: 'own', read, group })

export type ListFilters = Record<string, ListFilter>

type ValueOf<Filter> = Filter extends ListFilter<infer Value> ? Value : never

/** The values of filters, by their names; absent where it is not asked for. */
export type FilterValues<Filters extends ListFilters> = {
  [Name in keyof Filters]?: ValueOf<Filters[Name]>
}

/** What the address of a list asks for: what is absent is not asked for. */
export type AnySearch<Sort extends string = string> = {
  searchTerm: string
  /** Absent: what `orderOf` says. */
  sort?: Sort
  /** Where the list begins, for a page that shows the next rows without script. */
  cursor?: string
}

/** A list as it is described. */
export type ListDescription<Filters extends ListFilters, Sort extends string> = {
  /** Signs its cursors, and names it in measurements. */
  name: string
  /** `-` stands for descending. With `relevance`, a search has the best matches first unless it asks for another. */
  orders: readonly Sort[]
  /** The order where none was asked for and nothing is searched for. */
  defaultOrder: Sort
  filters: Filters
  /** False where nothing is searched for but by filters. */
  isSearched?: boolean
}

/** What a list can be asked for: plain data, and the reader of its address. */
export function defineList<const Sort extends string, const Filters extends ListFilters>(
  given: ListDescription<Filters, Sort>,
) {
  type Search = AnySearch<Sort> & FilterValues<Filters>
  const names = Object.keys(given.filters) as (keyof Filters & string)[]
  const ranked = (given.orders as readonly string[]).includes('relevance')

  /** The order of a list that none was asked for. */
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
    /** What an address may ask of the list. */
    read(search: { [Name in keyof Search]?: unknown }): Search {
      const searchTerm = given.isSearched === false ? '' : lineParam(search.searchTerm)
      const sort = choiceParam(given.orders, search.sort)
      // The order that holds anyway is not asked for, nor relevance where there is nothing to be relevant to.
      const isDefault = sort === orderOf(searchTerm) || sort === 'relevance'
      return {
        searchTerm,
        sort: isDefault ? undefined : sort,
        ...valuesOf((name) => given.filters[name]!.read(search[name])),
        cursor: textParam(search.cursor) || undefined,
      }
    },
    /** Which rows it is about, without their order and where they begin. */
    filterOf: ({ sort: _, cursor: __, ...filter }: Search) =>
      filter as unknown as { searchTerm: string } & FilterValues<Filters>,
    activeFilters,
    /** Whether a row may be missing because of what was asked for. */
    isFiltered: (search: Search): boolean => search.searchTerm !== '' || activeFilters(search) > 0,
    /** A change to everything, in the order of before; named, so that what stands in the address is taken away. */
    cleared: { searchTerm: '', ...valuesOf(() => undefined), cursor: undefined } as Partial<Search>,
  }
}

/** What every description says of its list: for parts that draw any. */
export type AnyList<Search> = {
  filters: ListFilters
  orderOf: (searchTerm: string) => string
  activeFilters: (search: Search) => number
  isFiltered: (search: Search) => boolean
  cleared: Partial<Search>
}

/** What the address of a described list asks for. */
export type SearchOf<List extends { read: (search: never) => unknown }> = ReturnType<List['read']>
