import { and, type Column, getTableName, inArray, type SQL, sql, Subquery } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { AppError } from '~/lib/app-error'
import type { Database } from './database.server'
import { sortLimit, orderFor } from './search-rows.server'
import { isTimestampText } from './timestamp-text.server'
import { rowsOf } from './rows-of.server'
import type { Term } from './search.server'

// Keyset paging: the next page is what lies beyond the last row's values in the order of the list, read along an index.

type KeyType = 'text' | 'timestamptz' | 'int'

/** What rows are ordered by; the id breaks ties. */
export type Order = {
  by: SQL
  /** The same as it travels in a cursor. */
  text: SQL<string>
  type: KeyType
  descending: boolean
  /** What is searched for in this order. */
  term?: Term
}

export const ascending = (by: SQL | Column, type: KeyType): Order => ({
  by: sql`${by}`,
  // The microseconds of a moment do not fit a Date, so everything travels as the database writes it.
  text: type === 'text' ? sql<string>`${by}` : sql<string>`${by}::text`,
  type,
  descending: false,
})

export const descending = (by: SQL | Column, type: KeyType): Order => ({
  ...ascending(by, type),
  descending: true,
})

/** An order and its opposite, by their names: `name` and `-name`. */
export const bothWays = <Name extends string>(name: Name, by: SQL | Column, type: KeyType) =>
  ({ [name]: ascending(by, type), [`-${name}`]: descending(by, type) }) as Record<Name | `-${Name}`, Order>

/**
 * A ranked list is read part by part, each along an index of its own; no row is in two of them. What is not ranked is
 * one part.
 */
export type Part = {
  order: Order
  where: SQL | undefined
  /** The same as the index of words finds it, where the order has a term and filters are words as well. */
  byWords?: SQL
}

/** The last row of a page: the list goes on behind it, in its part and in those that follow. */
export const positionSchema = z.object({
  sort: z.string(),
  part: z.int(),
  // One letter may be eighteen once it is written out, as search_text does.
  value: z.string().check(z.regex(/^[^\0]*$/)),
  id: z.string().check(z.maxLength(100), z.regex(/^[^\0]*$/)),
  similar: z.boolean(),
  /** What had to be counted is counted for the first page and carried along. */
  total: z.optional(z.int()),
  totalIsAtLeast: z.optional(z.boolean()),
  /** So many rows were on the pages before. */
  seen: z.optional(z.int()),
})
export type Position = z.infer<typeof positionSchema>

export const inOrder = ({ by, type, term, descending: down }: Order, id: Column): SQL[] => {
  const direction = down ? sql`desc` : sql`asc`
  return [sql`${orderFor(by, type, term)} ${direction}`, sql`${id} ${direction}`]
}

function beyond({ by, type, descending: down }: Order, id: Column, { value, id: last }: Position): SQL {
  // Of another part, or of an older version's: the database would make a fault of it.
  const fits = type === 'timestamptz' ? isTimestampText(value) : type === 'text' || isInt(value)
  if (!fits) throw new AppError('INVALID_CURSOR', 400)
  return sql`(${by}, ${id}) ${down ? sql`<` : sql`>`} (${value}::${sql.raw(type)}, ${last}::${sql.raw(id.getSQLType())})`
}

/** Within the range of a PostgreSQL integer. */
const isInt = (text: string) =>
  /^-?\d{1,10}$/.test(text) && Number(text) >= -2_147_483_648 && Number(text) <= 2_147_483_647

/** What is read of one part; `position` is to be selected along, with the id. */
export type PartQuery = {
  /** The table, or some rows of it under its name. */
  from: PgTable
  order: Order
  position: SQL<string>
  where: SQL | undefined
  orderBy: SQL[]
  limit: number
}

type Keyed = { id: string; position: string }
type Wanted = {
  db: Database
  table: PgTable
  id: Column
  /** The filters that the indexes of the order begin with. */
  indexed: SQL | undefined
  /** Whether filters are among what the index of words finds rows by. */
  filteredByWords?: boolean
  after: Position | undefined
  limit: number
}

/** So many rows are looked at along an index for words that many hold, before those who hold them are sorted instead. */
const walkedAtMost = 1000

/** Words that more rows hold are sorted only as far as a sample of them says that the page reaches. */
const sampledFrom = 10_000

/** Each row more of a sample costs its reading, each row less lets the page be looked for among more. */
const smallSample = 2000

/** Fewer than these do not tell how far away the rest of a page is. */
const enoughToEstimate = 4

/** So many rows from a position on. A part is asked only where those before it did not fill the page. */
export async function readKeyset<Row extends Keyed>(
  parts: Part[],
  { db, table, id, indexed, filteredByWords = false, after, limit }: Wanted,
  read: (query: PartQuery) => PromiseLike<Row[]>,
) {
  const page: { part: number; row: Row }[] = []
  // One more than asked for tells whether there is a next page.
  const wanted = limit + 1
  for (const [at, { order, where, byWords = where }] of parts.entries()) {
    if (page.length === wanted) break
    if (after && at < after.part) continue
    // No row holds the words, so that nobody need be asked.
    if (order.term?.atMost === 0) continue
    const behind = after && at === after.part ? beyond(order, id, after) : undefined
    const query: PartQuery = {
      from: table,
      order,
      position: order.text,
      where: and(where, behind),
      orderBy: inOrder(order, id),
      limit: wanted - page.length,
    }
    const fitting = and(byWords, behind)
    let rows: Row[]
    if (!order.term) rows = await read(query)
    else if (order.term.atMost <= sortLimit) rows = await read(withoutIndex(query, id, fitting))
    else {
      // Of those that a filter leaves, a larger sample is likely to be all.
      const sampleSize = filteredByWords ? sortLimit : smallSample
      rows = await readCommon(db, query, { id, term: order.term, fitting, indexed, behind, sampleSize }, read)
    }
    page.push(...rows.map((row) => ({ part: at, row })))
  }
  const last = page.length > limit ? page[limit - 1] : undefined
  return {
    rows: page.slice(0, limit).map(({ row }) => row),
    next: last ? { part: last.part, value: last.row.position, id: last.row.id } : null,
  }
}

const inOrderOf = (orderBy: SQL[], limit: number) =>
  sql`order by ${sql.join(orderBy, sql`, `)} limit ${limit}`

/** Among the first rows of the order alone, tested one by one. */
function alongIndex(query: PartQuery, id: Column, walked: SQL | undefined): PartQuery {
  const { from, order, orderBy } = query
  const direction = order.descending ? sql`desc` : sql`asc`
  // The key as a column, so that the database knows that the rows are in order already, and ends with the page.
  const rows = sql`select *, ${order.by} as "keyset_key" from ${from} where ${walked ?? sql`true`}
    ${inOrderOf(orderBy, walkedAtMost)}`
  return {
    ...query,
    from: new Subquery(rows, {}, getTableName(from)) as unknown as PgTable,
    orderBy: [sql`"keyset_key" ${direction}`, sql`${id} ${direction}`],
  }
}

/** All that fit are read and sorted, by their ids: what else is shown of them waits until some are chosen. */
function withoutIndex(query: PartQuery, id: Column, where: SQL | undefined): PartQuery {
  const { from, order, limit } = query
  const orderBy = inOrder({ ...order, term: order.term && { ...order.term, atMost: 0 } }, id)
  const chosen = sql`select ${id} from ${from} where ${where ?? sql`true`} ${inOrderOf(orderBy, limit)}`
  return { ...query, where: sql`${id} in (${chosen})`, orderBy }
}

type Common = {
  id: Column
  term: Term
  /** All conditions as the index of words finds them, from the position on. */
  fitting: SQL | undefined
  indexed: SQL | undefined
  behind: SQL | undefined
  sampleSize: number
}

/** Rows with words that many hold, in the cheapest of three ways that fills the page. */
async function readCommon<Row extends Keyed>(
  db: Database,
  query: PartQuery,
  { id, term, fitting, indexed, behind, sampleSize }: Common,
  read: (query: PartQuery) => PromiseLike<Row[]>,
): Promise<Row[]> {
  const { order, limit } = query
  const along = and(indexed, behind)
  // Words that many hold are near in any order. Not always: those who are called so may all be at the other end.
  const near = await read(alongIndex(query, id, along))
  if (near.length === limit) return near

  // The index of words finds those that fit, and that of the order those before the end: the database reads what is in both.
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
 * The key where the page ends, if what was found among the first rows of the order goes on as densely. Null where the
 * order itself ends before: then there is nothing to leave out.
 */
async function estimateEnd(
  db: Database,
  { from, order, orderBy, limit }: PartQuery,
  along: SQL | undefined,
  found: number,
): Promise<string | null> {
  // Twice as far as it seems, so that the page is seldom short.
  const distance = Math.ceil((walkedAtMost * limit * 2) / found)
  const reached = await db.execute(sql`
    select ${order.text} as "key" from ${from} where ${along ?? sql`true`}
    order by ${sql.join(orderBy, sql`, `)} limit 1 offset ${distance}`)
  return rowsOf<{ key: string }>(reached)[0]?.key ?? null
}

/**
 * The first page of some that fit, whichever are read first: it ends behind that of all, so that no more of the order need
 * be read. Where they are all that fit, it is the page.
 */
async function readSample(
  db: Database,
  { from, order, limit }: PartQuery,
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

/** Rows that come before this key in the order, and those that have it. */
const upTo = ({ by, type, descending: down }: Order, key: string): SQL =>
  sql`${by} ${down ? sql`>=` : sql`<=`} ${key}::${sql.raw(type)}`
