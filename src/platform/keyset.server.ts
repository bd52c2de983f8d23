import { and, type Column, getTableName, inArray, type SQL, sql, Subquery } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { AppError } from '~/lib/app-error'
import type { Database } from './database.server'
import { sortLimit, orderFor } from './search-rows.server'
import { rowsOf } from './rows-of.server'
import type { Term } from './search.server'

// Keyset pagination: the next page starts after the last row's values in the order of the list, read along an
// index.

type KeyType = 'text' | 'timestamptz' | 'int'

/** The sort expression of a list; the id breaks ties. */
export type Order = {
  by: SQL
  /** The text of the sort value in a cursor. */
  text: SQL<string>
  type: KeyType
  descending: boolean
  /** The search term of this order. */
  term?: Term
}

export const ascending = (by: SQL | Column, type: KeyType): Order => ({
  by: sql`${by}`,
  // A Date lacks microseconds, so values are transferred as the database's text.
  text: type === 'text' ? sql<string>`${by}` : sql<string>`${by}::text`,
  type,
  descending: false,
})

export const descending = (by: SQL | Column, type: KeyType): Order => ({
  ...ascending(by, type),
  descending: true,
})

/** An ascending and a descending order: `name` and `-name`. */
export const bothWays = <Name extends string>(name: Name, by: SQL | Column, type: KeyType) =>
  ({ [name]: ascending(by, type), [`-${name}`]: descending(by, type) }) as Record<Name | `-${Name}`, Order>

/** A disjoint group of a ranked list, read along its own index. An unranked list is one group. */
export type RankedGroup = {
  order: Order
  where: SQL | undefined
  /** The same condition for the word index, which also contains filters as words. */
  byWords?: SQL
}

/** The last row of a page: the list continues after it, in its group and in the following ones. */
export const positionSchema = z.object({
  sort: z.string(),
  part: z.int(),
  // search_text may expand one letter to eighteen.
  value: z.string().check(z.regex(/^[^\0]*$/)),
  id: z.string().check(z.maxLength(100), z.regex(/^[^\0]*$/)),
  similar: z.boolean(),
  /** The total of the first page, carried along so that it is counted once. */
  total: z.optional(z.int()),
  totalIsAtLeast: z.optional(z.boolean()),
  /** Number of rows on previous pages. */
  seen: z.optional(z.int()),
})
export type Position = z.infer<typeof positionSchema>

export const inOrder = ({ by, type, term, descending: down }: Order, id: Column): SQL[] => {
  const direction = down ? sql`desc` : sql`asc`
  return [sql`${orderFor(by, type, term)} ${direction}`, sql`${id} ${direction}`]
}

function beyond({ by, type, descending: down }: Order, id: Column, { value, id: last }: Position): SQL {
  // A cursor of another group or of an older release would cause a database error.
  const fits = type === 'timestamptz' ? isTimestampText(value) : type === 'text' || isInt(value)
  if (!fits) throw new AppError('INVALID_CURSOR', 400)
  return sql`(${by}, ${id}) ${down ? sql`<` : sql`>`} (${value}::${sql.raw(type)}, ${last}::${sql.raw(id.getSQLType())})`
}

const isInt = (text: string) =>
  /^-?\d{1,10}$/.test(text) && Number(text) >= -2_147_483_648 && Number(text) <= 2_147_483_647

/** What a row says of its list: its sort value, and the total if it was asked for. */
export type RowPosition = { key: string; total: number | null }

type SelectedPosition = { key: SQL<string>; total: SQL<number | null> }

const noTotal = sql<null>`null`

export const positionOf = ({ text }: Order, total: SQL<number> | undefined): SelectedPosition => ({
  key: text,
  total: total ?? noTotal,
})

/** The query of one group; it must select `position` and the id. */
export type GroupQuery = {
  /** The table, or a subquery aliased as the table. */
  from: PgTable
  order: Order
  position: SelectedPosition
  where: SQL | undefined
  orderBy: SQL[]
  limit: number
}

type Keyed = { id: string; position: RowPosition }
type Wanted = {
  db: Database
  table: PgTable
  id: Column
  /** Filters on the leading columns of the order's indexes. */
  indexed: SQL | undefined
  /** Whether the word index contains filters. */
  filteredByWords?: boolean
  after: Position | undefined
  limit: number
  /** Read with the rows, for a list of one statement. */
  total?: SQL<number> | undefined
}

/** Maximum number of rows to walk for frequent words, before the matches are sorted instead. */
const walkedAtMost = 1000

/** For words with more rows than this, a sample bounds the part that is sorted. */
const sampledFrom = 10_000

/** A larger sample costs more reads; a smaller one bounds the page less. */
const smallSample = 2000

/** Fewer matches do not allow an estimate. */
const enoughToEstimate = 4

/** Reads a page from a position. A group is queried only if the previous ones did not fill the page. */
export async function readKeyset<Row extends Keyed>(
  parts: RankedGroup[],
  { db, table, id, indexed, filteredByWords = false, after, limit, total }: Wanted,
  read: (query: GroupQuery) => PromiseLike<Row[]>,
) {
  const page: { part: number; row: Row }[] = []
  // One more row tells whether there is a next page.
  const wanted = limit + 1
  for (const [at, { order, where, byWords = where }] of parts.entries()) {
    if (page.length === wanted) break
    if (after && at < after.part) continue
    // No row contains the words.
    if (order.term?.atMost === 0) continue
    const behind = after && at === after.part ? beyond(order, id, after) : undefined
    const query: GroupQuery = {
      from: table,
      order,
      position: positionOf(order, total),
      where: and(where, behind),
      orderBy: inOrder(order, id),
      limit: wanted - page.length,
    }
    const fitting = and(byWords, behind)
    let rows: Row[]
    if (!order.term) rows = await read(query)
    else if (order.term.atMost <= sortLimit) rows = await read(withoutIndex(query, id, fitting))
    else {
      // With a filter, a larger sample probably contains all matches.
      const sampleSize = filteredByWords ? sortLimit : smallSample
      rows = await readCommon(db, query, { id, term: order.term, fitting, indexed, behind, sampleSize }, read)
    }
    page.push(...rows.map((row) => ({ part: at, row })))
  }
  const last = page.length > limit ? page[limit - 1] : undefined
  return {
    rows: page.slice(0, limit).map(({ row }) => row),
    next: last ? { part: last.part, value: last.row.position.key, id: last.row.id } : null,
  }
}

const inOrderOf = (orderBy: SQL[], limit: number) =>
  sql`order by ${sql.join(orderBy, sql`, `)} limit ${limit}`

/** Tests the first rows of the order one by one. */
function alongIndex(query: GroupQuery, id: Column, walked: SQL | undefined): GroupQuery {
  const { from, order, orderBy } = query
  const direction = order.descending ? sql`desc` : sql`asc`
  // The key as a column shows PostgreSQL that the rows are already sorted, so that it stops after the page.
  const rows = sql`select *, ${order.by} as "keyset_key" from ${from} where ${walked ?? sql`true`}
    ${inOrderOf(orderBy, walkedAtMost)}`
  return {
    ...query,
    from: new Subquery(rows, {}, getTableName(from)) as unknown as PgTable,
    orderBy: [sql`"keyset_key" ${direction}`, sql`${id} ${direction}`],
  }
}

/** Reads all matches and sorts their ids; other columns are read for the chosen rows only. */
function withoutIndex(query: GroupQuery, id: Column, where: SQL | undefined): GroupQuery {
  const { from, order, limit } = query
  const orderBy = inOrder({ ...order, term: order.term && { ...order.term, atMost: 0 } }, id)
  const chosen = sql`select ${id} from ${from} where ${where ?? sql`true`} ${inOrderOf(orderBy, limit)}`
  return { ...query, where: sql`${id} in (${chosen})`, orderBy }
}

type Common = {
  id: Column
  term: Term
  /** All conditions in the form of the word index, from the position on. */
  fitting: SQL | undefined
  indexed: SQL | undefined
  behind: SQL | undefined
  sampleSize: number
}

/** Reads rows with frequent words in the cheapest of three ways that fills the page. */
async function readCommon<Row extends Keyed>(
  db: Database,
  query: GroupQuery,
  { id, term, fitting, indexed, behind, sampleSize }: Common,
  read: (query: GroupQuery) => PromiseLike<Row[]>,
): Promise<Row[]> {
  const { order, limit } = query
  const along = and(indexed, behind)
  // Frequent words are near in most orders, but all matches may also be at the other end.
  const near = await read(alongIndex(query, id, along))
  if (near.length === limit) return near

  // PostgreSQL combines the word index, for matches, with the index of the order, for rows before the end.
  const upToEnd = (end: string) => read(withoutIndex(query, id, and(fitting, indexed, upTo(order, end))))
  if (near.length >= enoughToEstimate) {
    const end = await estimateEnd(db, query, along, near.length)
    const rows = end === null ? [] : await upToEnd(end)
    if (rows.length === limit) return rows
  }

  if (term.atMost <= sampledFrom) return await read(withoutIndex(query, id, fitting))
  const { first, isAll } = await readSample(db, query, id, fitting, sampleSize)
  const last = first.at(-1)
  if (!last) return []
  const ids = first.map((row) => row.id)
  return isAll ? await read({ ...query, where: inArray(id, ids) }) : await upToEnd(last.key)
}

/**
 * Estimates the key where the page ends from the density of matches in the walked rows. Null if the order
 * itself ends before that.
 */
async function estimateEnd(
  db: Database,
  { from, order, orderBy, limit }: GroupQuery,
  along: SQL | undefined,
  found: number,
): Promise<string | null> {
  // Twice the estimated distance, so that the page is seldom short.
  const distance = Math.ceil((walkedAtMost * limit * 2) / found)
  const reached = await db.execute(sql`
    select ${order.text} as "key" from ${from} where ${along ?? sql`true`}
    order by ${sql.join(orderBy, sql`, `)} limit 1 offset ${distance}`)
  return rowsOf<{ key: string }>(reached)[0]?.key ?? null
}

/**
 * The first page of a sample of matches. The page of all matches ends before it, which bounds the rows to
 * read. If the sample contains all matches, it is the page.
 */
async function readSample(
  db: Database,
  { from, order, limit }: GroupQuery,
  id: Column,
  where: SQL | undefined,
  size: number,
) {
  const direction = order.descending ? sql`desc` : sql`asc`
  const found = await db.execute(sql`
    select "id", "key"::text as "key", count(*) over () as "rows"
    from (select ${id} as "id", ${order.by} as "key" from ${from} where ${where ?? sql`true`} limit ${size}) as "sample"
    order by "sample"."key" ${direction}, "id" ${direction} limit ${limit}`)
  const first = rowsOf<{ id: string; key: string; rows: string | number }>(found)
  return { first, isAll: Number(first[0]?.rows ?? 0) < size }
}

/** Rows up to and including this key in the order. */
const upTo = ({ by, type, descending: down }: Order, key: string): SQL =>
  sql`${by} ${down ? sql`>=` : sql`<=`} ${key}::${sql.raw(type)}`

const timestampPattern =
  /^([12]\d{3}-\d{2}-\d{2}) (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?[+-](?:0\d|1[0-4])(?::[0-5]\d)?$/

/** Whether a text is a valid timestamp of PostgreSQL; a 30th of February would be a database error. */
function isTimestampText(text: string): boolean {
  const day = timestampPattern.exec(text)?.[1]
  if (day === undefined) return false
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}
