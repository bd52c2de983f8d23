import { and, type Column, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { AppError } from '~/lib/app-error'
import { orderFor } from './found-rows.server'
import { isMomentText } from './moment-text.server'
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
export type Part = { order: Order; where: SQL | undefined }

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
})
export type Position = z.infer<typeof positionSchema>

export const inOrder = ({ by, type, term, descending: down }: Order, id: Column): SQL[] => {
  const direction = down ? sql`desc` : sql`asc`
  return [sql`${orderFor(by, type, term)} ${direction}`, sql`${id} ${direction}`]
}

function beyond({ by, type, descending: down }: Order, id: Column, { value, id: last }: Position): SQL {
  // Of another part, or of an older version's: the database would make a fault of it.
  const fits = type === 'timestamptz' ? isMomentText(value) : type === 'text' || isInt(value)
  if (!fits) throw new AppError('INVALID_CURSOR', 400)
  return sql`(${by}, ${id}) ${down ? sql`<` : sql`>`} (${value}::${sql.raw(type)}, ${last}::${sql.raw(id.getSQLType())})`
}

const isInt = (text: string) => /^-?\d{1,9}$/.test(text)

/** What is read of one part; `position` is to be selected along, with the id. */
export type PartQuery = {
  order: Order
  position: SQL<string>
  where: SQL | undefined
  orderBy: SQL[]
  limit: number
}

type Keyed = { id: string; position: string }
type Wanted = { id: Column; after: Position | undefined; limit: number }

/** So many rows from a position on. A part is asked only where those before it did not fill the page. */
export async function readKeyset<Row extends Keyed>(
  parts: Part[],
  { id, after, limit }: Wanted,
  read: (query: PartQuery) => PromiseLike<Row[]>,
) {
  const page: { part: number; row: Row }[] = []
  // One more than asked for tells whether there is a next page.
  const wanted = limit + 1
  for (const [at, { order, where }] of parts.entries()) {
    if (page.length === wanted) break
    if (after && at < after.part) continue
    // No row holds the words, so that nobody need be asked.
    if (order.term?.atMost === 0) continue
    const rows = await read({
      order,
      position: order.text,
      where: and(where, after && at === after.part ? beyond(order, id, after) : undefined),
      orderBy: inOrder(order, id),
      limit: wanted - page.length,
    })
    page.push(...rows.map((row) => ({ part: at, row })))
  }
  const last = page.length > limit ? page[limit - 1] : undefined
  return {
    rows: page.slice(0, limit).map(({ row }) => row),
    next: last ? { part: last.part, value: last.row.position, id: last.row.id } : null,
  }
}
