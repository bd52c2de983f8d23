import { and, type Column, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { AppError } from '~/lib/app-error'
import { countUpTo } from '~/platform/count-up-to.server'
import type { Database } from '~/platform/database.server'
import { countFound, withinSortLimit } from '~/platform/search-rows.server'
import type { HandlerContext } from '~/platform/procedure.server'
import type { Term } from '~/platform/search.server'
import type { FilterValues, ListDescription, ListFilters } from './define-list'
import {
  inOrder,
  type Order,
  type Part,
  type PartQuery,
  type Position,
  positionSchema,
  readKeyset,
} from '~/platform/keyset.server'

/** What is searched for, once its words were looked up: the rows that hold it, and how many those can be. */
export type Found = {
  found: SQL
  /** The same for a row that is read already, where that costs less than what the index is of. */
  holds?: SQL
  term?: Term
}

/** `maintained`: it is kept up to date by a trigger, so that each page tells it as it is now. */
export type Count = { total: number; totalIsAtLeast: boolean; maintained?: boolean }

/** The filters, without what is searched for: along the index of an order, and as the index of words finds them. */
export type Rest = { along: SQL | undefined; byWords: SQL | undefined }

/** Which rows are asked for. */
type FilterOf<Filters extends ListFilters> = { searchTerm?: string } & FilterValues<Filters>

/** `sort`: the order of the list, where an index of its own wants the condition in another form. */
type Condition<Value, Sort> = (value: Value, sort: Sort) => SQL | undefined

/** A described list in SQL: what each of its orders and filters means there, by name. */
type Source<Filters extends ListFilters, Sort extends string, Row, Item, Search extends Found> = {
  table: PgTable
  id: Column
  orders: Record<Exclude<Sort, 'relevance'>, Order>
  filters: { [Name in keyof Filters]: Condition<NonNullable<FilterValues<Filters>[Name]>, Sort> }
  read: (db: Database, query: PartQuery) => PromiseLike<Row[]>
  toItem: (row: NoInfer<Row>) => Item
  /** Looks the words up; `similar` where they themselves find nothing. Undefined where nothing is searched for. */
  lookUp?: (db: Database, searchTerm: string, similar: boolean) => Promise<Search | undefined>
  /** The best matches first, part by part; undefined where the default order must do. */
  ranked?: (search: Search, rest: Rest) => Part[] | undefined
  /** Filters that the indexes of an order begin with. */
  indexed?: (sort: Sort) => (keyof Filters)[]
  /** Filters that are words of a row as well: with what is searched for, one index finds the rows of both. */
  asWords?: { filters: (keyof Filters)[]; where: (filter: FilterOf<Filters>) => SQL | undefined }
  /** Few rows fit: they are found by that index, and ordered then. */
  isNarrow?: (filter: FilterOf<Filters>) => boolean
  /** A total that need not be counted row by row; null where it must. */
  count?: (
    db: Database,
    request: { filter: FilterOf<Filters>; rest: SQL | undefined; search: Search | undefined },
  ) => Promise<Count | null>
  /** The order whose index finds the rows of a filter at once; the default order where none does. */
  countAlong?: (filter: FilterOf<Filters>, sort: Sort) => Exclude<Sort, 'relevance'> | undefined
}

type Described<Filters extends ListFilters, Sort extends string> = ListDescription<Filters, Sort> & {
  orderOf: (searchTerm: string) => Sort
}

export type ListPage<Sort extends string = string> = {
  sort: Sort
  after?: Position
  limit: number
  /** Asked for by whoever knows already that the words themselves find nothing. */
  similar?: boolean
}

type PageInput<Sort extends string> = { cursor?: string; limit: number; sort?: Sort }

/** What was not counted to its end is at least what was seen, and at the list's end that is all. */
function withSeen({ total, totalIsAtLeast }: Count, seen: number | undefined, hasMore: boolean): Count {
  if (!totalIsAtLeast || seen === undefined) return { total, totalIsAtLeast }
  return hasMore ? { total: Math.max(total, seen), totalIsAtLeast } : { total: seen, totalIsAtLeast: false }
}

/** The rows of a described list. An order or a filter that is described and means nothing here is a type error. */
export function listSource<
  Filters extends ListFilters,
  Sort extends string,
  Row extends { id: string; position: string },
  Item,
  Search extends Found = Found,
>(list: Described<Filters, Sort>, source: Source<Filters, Sort, Row, Item, Search>) {
  type Filter = FilterOf<Filters>
  const orders = source.orders as Record<string, Order>
  const conditions = Object.entries(source.filters) as [string, Condition<unknown, Sort>][]

  const restOf = (filter: Filter, sort: Sort, isMeant = (_name: string) => true) => {
    const values = filter as Record<string, unknown>
    return and(
      ...conditions.map(([name, where]) =>
        values[name] === undefined || !isMeant(name) ? undefined : where(values[name], sort),
      ),
    )
  }

  const { asWords, indexed } = source
  async function readMatching(
    db: Database,
    filter: Filter,
    { sort, after, limit }: ListPage<Sort>,
    similar: boolean,
  ) {
    const { table, id } = source
    const search = await source.lookUp?.(db, filter.searchTerm ?? '', similar)
    const filterWords = asWords?.where(filter)
    const tested = restOf(filter, sort, (name) => !asWords?.filters.includes(name))
    const rest: Rest = { along: restOf(filter, sort), byWords: and(tested, filterWords) }
    const ranked = sort === 'relevance' && search && !similar ? source.ranked?.(search, rest) : undefined
    const narrow = !search && source.isNarrow?.(filter) ? withinSortLimit : undefined
    const order = { ...(orders[sort] ?? orders[list.defaultOrder]!), term: search?.term ?? narrow }
    const where = and(rest.along, search?.holds ?? search?.found)
    // Few rows hold a word, so that the other conditions are tested on those alone.
    const parts = ranked ?? [{ order, where, byWords: and(search?.found, rest.byWords) }]

    const count = async (): Promise<Count> => {
      if (after?.total !== undefined)
        return { total: after.total, totalIsAtLeast: after.totalIsAtLeast ?? false }
      const own = await source.count?.(db, { filter, rest: rest.byWords, search })
      if (own) return own
      if (narrow) return await countUpTo(db, table, rest.byWords, [])
      // Whatever the order of the page: a number is the same in all of them.
      const along = orders[source.countAlong?.(filter, sort) ?? list.defaultOrder]!
      const inOne = inOrder({ ...along, term: search?.term }, source.id)
      if (!search?.term) return await countUpTo(db, table, where, inOne)
      const { found, term } = search
      return await countFound(db, { table, rest: rest.byWords, found, term, order: inOne })
    }

    const filteredByWords = filterWords !== undefined
    const walked = indexed && restOf(filter, sort, (name) => indexed(sort).includes(name))
    const [{ rows, next }, { maintained, ...counted }] = await Promise.all([
      readKeyset(parts, { db, table, id, indexed: walked, filteredByWords, after, limit }, (query) =>
        source.read(db, query),
      ),
      count(),
    ])
    const seen = after && after.seen === undefined ? undefined : (after?.seen ?? 0) + rows.length
    const total = withSeen(counted, seen, next !== null)
    const carried = maintained ? {} : { ...total, seen }
    const position: Position | null = next && { sort, ...next, similar, ...carried }
    return { items: rows.map(source.toItem), ...total, similar, next: position }
  }

  /** One page, how many rows there are in all, and where the next page begins. */
  async function page(db: Database, filter: Filter, request: ListPage<Sort>) {
    const similar = request.after?.similar ?? request.similar ?? false
    const found = await readMatching(db, filter, request, similar)
    if (found.items.length > 0 || request.after || !source.ranked || !filter.searchTerm?.trim()) return found
    return await readMatching(db, filter, request, true)
  }

  return {
    page,

    /** All that a list with this filter shows. What is only similar was not asked for by anybody. */
    async where(db: Database, filter: Filter): Promise<SQL | undefined> {
      const search = await source.lookUp?.(db, filter.searchTerm ?? '', false)
      return and(restOf(filter, list.defaultOrder), search?.found)
    },

    /**
     * Handles the list's call. Its cursors are signed with all that was asked for: a position in another search means
     * nothing here, not even where it has the same order.
     */
    async handle(
      { scope, db }: HandlerContext,
      { cursor, limit, sort: given, ...rest }: Filter & PageInput<Sort>,
    ) {
      const filter = rest as unknown as Filter
      const sort = given ?? list.orderOf(filter.searchTerm ?? '')
      const name = `${list.name} ${JSON.stringify(filter)}`
      const after = cursor === undefined ? undefined : scope.signedTokens.decode(name, positionSchema, cursor)
      if (after === null || (after && after.sort !== sort)) throw new AppError('INVALID_CURSOR', 400)
      const { next, ...found } = await page(db, filter, { sort, after, limit })
      return { ...found, nextCursor: next && scope.signedTokens.encode(name, next) }
    },
  }
}
