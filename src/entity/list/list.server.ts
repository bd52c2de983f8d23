import { and, type Column, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { AppError } from '~/lib/app-error'
import type { Database } from '~/platform/database.server'
import { countFound, countUpTo, foundUpTo, upToLimit, withinSortLimit } from '~/platform/search-rows.server'
import { prepared } from '~/platform/prepared.server'
import { rowsOf } from '~/platform/rows-of.server'
import type { HandlerContext } from '~/platform/procedure.server'
import { type Frequent, holdsEvery, type Term } from '~/platform/search.server'
import type { FilterValues, ListDescription, ListFilters } from './define-list'
import {
  inOrder,
  type Order,
  type RankedGroup,
  type GroupQuery,
  type Position,
  positionOf,
  type RowPosition,
  positionSchema,
  readKeyset,
} from '~/platform/keyset.server'

/** A looked-up search term: the condition of matching rows and an upper bound of their number. */
export type Found = {
  found: SQL
  /** The same condition for a row that is already read, if that is cheaper than the indexed expression. */
  holds?: SQL
  term?: Term
  /** The same words for a faster count. */
  frequent?: Frequent | undefined
}

/** Rows of the filters for a count: all of them or a part, with words that each contains. */
type FilterPart = { every: string[]; where?: SQL | undefined; isAll: boolean }

export type Count = { total: number; totalIsAtLeast: boolean }

/** The filters without the search term: in the form for the index of an order, and for the word index. */
export type Rest = { along: SQL | undefined; byWords: SQL | undefined }

type FilterOf<Filters extends ListFilters> = { searchTerm?: string } & FilterValues<Filters>

/** `sort`: some indexes need the condition in another form. */
type Condition<Value, Sort> = (value: Value, sort: Sort) => SQL | undefined

/** A frequent form of request. Building the text of a statement takes longer than reading its rows. */
type Frequently<Filter> = {
  /** The name of the statement. */
  name: string
  /** Its filters, with placeholders for values: `asPlaceholder('organizationId')`. */
  filter: Filter
  /** The values of these placeholders; undefined for a request of another form. */
  values: (filter: Filter) => Record<string, unknown> | undefined
}

/** In place of a value that the statement is given later. */
export const asPlaceholder = (name: string) => sql.placeholder(name) as never

/** The values of filters that are columns, if the request has these filters and no other. */
export const onlyFilters =
  <Name extends string>(...names: Name[]) =>
  (filter: object): Record<string, unknown> | undefined => {
    const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '')
    const isSame = given.length === names.length && given.every(([name]) => names.includes(name as Name))
    return isSame ? Object.fromEntries(given) : undefined
  }

type Preparable<Row> = {
  prepare: (name: string) => { execute: (values?: Record<string, unknown>) => Promise<Row[]> }
}

/** A described list in SQL: the expression of each order and filter, by name. */
type Source<Filters extends ListFilters, Sort extends string, Row, Item, Search extends Found> = {
  table: PgTable
  id: Column
  orders: Record<Exclude<Sort, 'relevance'>, Order>
  filters: { [Name in keyof Filters]: Condition<NonNullable<FilterValues<Filters>[Name]>, Sort> }
  read: (db: Database, query: GroupQuery) => PromiseLike<Row[]>
  toItem: (row: NoInfer<Row>) => Item
  /** The request whose first page, in the default order, is a prepared statement. `read` must return the query itself. */
  frequent?: NoInfer<Frequently<FilterOf<Filters>>>
  /** Looks up the search term; `similar` tolerates misspellings. Undefined without a search term. */
  lookUp?: (db: Database, searchTerm: string, similar: boolean) => Promise<Search | undefined>
  /** Best matches first, in ranked groups; undefined if only the default order is possible. */
  ranked?: (search: Search, rest: Rest) => RankedGroup[] | undefined
  /** The filters whose columns come first in the index of an order. */
  indexed?: (sort: Sort) => (keyof Filters)[]
  /** Filters that the word index contains as words, so that one index lookup covers them and the search. */
  asWords?: {
    filters: (keyof Filters)[]
    where: (filter: FilterOf<Filters>) => SQL | undefined
    /** Rows that the word index finds faster than `where`, to prove that there are more than a thousand. */
    part?: (filter: FilterOf<Filters>) => FilterPart
  }
  /** Whether so few rows match that they are found by that index and sorted afterwards. */
  isNarrow?: (filter: FilterOf<Filters>) => boolean
  /** A total that triggers maintain, without a search, so that each page returns the current value. */
  total?: (filter: FilterOf<Filters>, rest: SQL | undefined) => SQL<number> | undefined
  /** A total that needs no row-by-row count; null if it does. */
  count?: (
    db: Database,
    request: { filter: FilterOf<Filters>; rest: SQL | undefined; search: Search | undefined },
  ) => Promise<Count | null>
  /** The order whose index finds the rows of a filter directly; the default order if there is none. */
  countAlong?: (filter: FilterOf<Filters>, sort: Sort) => Exclude<Sort, 'relevance'> | undefined
}

type Described<Filters extends ListFilters, Sort extends string> = ListDescription<Filters, Sort> & {
  orderOf: (searchTerm: string) => Sort
}

export type ListPage<Sort extends string = string> = {
  sort: Sort
  after?: Position
  limit: number
  /** Set by callers that already know that there is no exact match. */
  similar?: boolean
}

type PageInput<Sort extends string> = { cursor?: string; limit: number; sort?: Sort }

/** A count that stopped early is at least the number of rows read, and exact at the end of the list. */
function withSeen({ total, totalIsAtLeast }: Count, seen: number | undefined, hasMore: boolean): Count {
  if (!totalIsAtLeast || seen === undefined) return { total, totalIsAtLeast }
  return hasMore ? { total: Math.max(total, seen), totalIsAtLeast } : { total: seen, totalIsAtLeast: false }
}

type Counted = { db: Database; total: SQL<number>; isMaintained: boolean; after: Position | undefined }

/** The total that came with the rows. Without rows the first page is empty; a later one asks again. */
async function countWithRows(
  first: { position: RowPosition } | undefined,
  { db, total, isMaintained, after }: Counted,
): Promise<Count> {
  const found =
    first?.position.total ??
    (after ? rowsOf<{ total: number }>(await db.execute(sql`select ${total} as "total"`))[0]!.total : 0)
  return isMaintained ? { total: found, totalIsAtLeast: false } : upToLimit(found)
}

/** Builds the query of a described list. A described order or filter without SQL is a type error. */
export function listSource<
  Filters extends ListFilters,
  Sort extends string,
  Row extends { id: string; position: RowPosition },
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

  const { asWords, indexed, frequent } = source
  const frequentPage =
    frequent &&
    prepared((db) => {
      const order = orders[list.defaultOrder]!
      const where = restOf(frequent.filter, list.defaultOrder)
      const orderBy = inOrder(order, source.id)
      const total = source.total?.(frequent.filter, where) ?? foundUpTo(source.table, where, orderBy)
      const limit = asPlaceholder('rows')
      const position = positionOf(order, total)
      const query = source.read(db, { from: source.table, order, position, where, orderBy, limit })
      return (query as unknown as Preparable<Row>).prepare(frequent.name)
    })

  async function readFrequent(
    db: Database,
    filter: Filter,
    { sort, limit }: ListPage<Sort>,
    values: Record<string, unknown>,
  ) {
    const found = await frequentPage!(db).execute({ ...values, rows: limit + 1 })
    const rows = found.slice(0, limit)
    const last = found.length > limit ? rows.at(-1)! : undefined
    const isMaintained = source.total?.(filter, undefined) !== undefined
    const counted = rows[0]?.position.total ?? 0
    const total = isMaintained ? { total: counted, totalIsAtLeast: false } : upToLimit(counted)
    const position: Position | null = last
      ? { sort, part: 0, value: last.position.key, id: last.id, similar: false, ...(!isMaintained && total) }
      : null
    return { items: rows.map(source.toItem), ...total, similar: false, next: position }
  }

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
    // Few rows contain a word, so the other conditions are tested on those rows only.
    const parts = ranked ?? [{ order, where, byWords: and(search?.found, rest.byWords) }]

    const maintained = search || narrow ? undefined : source.total?.(filter, rest.byWords)
    const isCarried = after?.total !== undefined && !maintained
    // The count does not depend on the order of the page.
    const along = orders[source.countAlong?.(filter, sort) ?? list.defaultOrder]!
    const inOne = inOrder({ ...along, term: search?.term }, source.id)
    // Without a search the list is one statement, which counts as well.
    const withRows =
      search || narrow || isCarried ? undefined : (maintained ?? foundUpTo(table, where, inOne))

    const count = async (): Promise<Count> => {
      if (isCarried) return { total: after.total!, totalIsAtLeast: after.totalIsAtLeast ?? false }
      const own = await source.count?.(db, { filter, rest: rest.byWords, search })
      if (own) return own
      if (narrow) return await countUpTo(db, table, rest.byWords, [])
      if (!search?.term) return await countUpTo(db, table, where, inOne)
      const { found, term } = search
      const part = search.frequent && partOf(search.frequent)
      return await countFound(db, { table, rest: rest.byWords, found, term, order: inOne, part })
    }
    const partOf = ({ words, each, isAll }: Frequent) => {
      const filtered = asWords?.part?.(filter) ?? { every: [], where: filterWords, isAll: true }
      return {
        where: and(holdsEvery(words, [...each, ...filtered.every]), filtered.where, tested),
        isAll: isAll && filtered.isAll,
      }
    }

    const filteredByWords = filterWords !== undefined
    const walked = indexed && restOf(filter, sort, (name) => indexed(sort).includes(name))
    const [{ rows, next }, counted] = await Promise.all([
      readKeyset(
        parts,
        { db, table, id, indexed: walked, filteredByWords, after, limit, total: withRows },
        (query) => source.read(db, query),
      ),
      withRows ? undefined : count(),
    ])
    const isMaintained = maintained !== undefined
    const known = counted ?? (await countWithRows(rows[0], { db, total: withRows!, isMaintained, after }))
    const seen = after && after.seen === undefined ? undefined : (after?.seen ?? 0) + rows.length
    const total = withSeen(known, seen, next !== null)
    const carried = maintained ? {} : { ...total, seen }
    const position: Position | null = next && { sort, ...next, similar, ...carried }
    return { items: rows.map(source.toItem), ...total, similar, next: position }
  }

  /** Returns one page, the total and the cursor of the next page. */
  async function page(db: Database, filter: Filter, request: ListPage<Sort>) {
    const isFirst = !request.after && !request.similar && request.sort === list.defaultOrder
    const values = isFirst ? frequent?.values(filter) : undefined
    if (values) return await readFrequent(db, filter, request, values)
    const similar = request.after?.similar ?? request.similar ?? false
    const found = await readMatching(db, filter, request, similar)
    if (found.items.length > 0 || request.after || !source.ranked || !filter.searchTerm?.trim()) return found
    return await readMatching(db, filter, request, true)
  }

  return {
    page,

    /** The condition of all rows that a list with this filter shows, without similar matches. */
    async where(db: Database, filter: Filter): Promise<SQL | undefined> {
      const search = await source.lookUp?.(db, filter.searchTerm ?? '', false)
      return and(restOf(filter, list.defaultOrder), search?.found)
    },

    /** Handles the list's call. A cursor is signed with filter and order: it is invalid in other searches. */
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
