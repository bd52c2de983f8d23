import { type Column, type SQL, sql } from 'drizzle-orm'
import { AppError } from '~/lib/app-error'
import { orderFor } from './found-rows.server'
import { isMomentText } from './moment-text.server'
import type { Term } from './search.server'

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

/**
 * A ranked list is read part by part, each along an index of its own; no row is in two of them. What is not ranked is
 * one part.
 */
export type Part = { order: Order; where: SQL | undefined }

/** The last row of a page: keyset paging goes on behind it, in its part and in those that follow. */
export type Place = { part: number; value: string; id: string }

export const inOrder = ({ by, type, term, descending }: Order, id: Column): SQL[] => {
  const direction = descending ? sql`desc` : sql`asc`
  return [sql`${orderFor(by, type, term)} ${direction}`, sql`${id} ${direction}`]
}

function beyond({ by, type, descending }: Order, id: Column, place: Place): SQL {
  // Of another part, or of an older version's: the database would make a fault of it.
  const fits = type === 'timestamptz' ? isMomentText(place.value) : type === 'text' || isInt(place.value)
  if (!fits) throw new AppError('INVALID_CURSOR', 400)
  return sql`(${by}, ${id}) ${descending ? sql`<` : sql`>`} (${place.value}::${sql.raw(type)}, ${place.id}::${sql.raw(id.getSQLType())})`
}

const isInt = (text: string) => /^-?\d{1,9}$/.test(text)

type Asked = { part: Part; beyond: SQL | undefined; orderBy: SQL[]; limit: number }

/** So many rows from a place on. A part is asked only where those before it did not fill the page. */
export async function readParts<Row>(
  parts: Part[],
  { id, after, rows }: { id: Column; after: Place | undefined; rows: number },
  read: (asked: Asked) => Promise<Row[]>,
): Promise<{ part: number; row: Row }[]> {
  const page: { part: number; row: Row }[] = []
  for (const [at, part] of parts.entries()) {
    if (page.length === rows) break
    if (after && at < after.part) continue
    // No row holds the words, so that nobody need be asked.
    if (part.order.term?.atMost === 0) continue
    const found = await read({
      part,
      beyond: after && at === after.part ? beyond(part.order, id, after) : undefined,
      orderBy: inOrder(part.order, id),
      limit: rows - page.length,
    })
    page.push(...found.map((row) => ({ part: at, row })))
  }
  return page
}
