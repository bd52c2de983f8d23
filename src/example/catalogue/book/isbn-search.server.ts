import { and, type SQL, sql } from 'drizzle-orm'
import { asciiDigits } from '~/lib/ascii-digits'
import { toIsbn13 } from './isbn'
import type { Database } from '~/platform/database.server'
import { sortLimit } from '~/platform/search-rows.server'
import { rowsHolding } from '~/platform/search.server'
import { book, bookTerms } from './book.table.server'

/** As many digits as the function isbn_parts puts into each of the parts that are kept among a book's words. */
const partLength = 4

/** Rows, and how many there can be. */
type Found = { where: SQL; atMost: number }

export type IsbnSearch = {
  whole?: Found
  /** `exactly`: how many there are, where that is known. `count`: the same rows, by the index of words in any case. */
  part?: Found & { exactly: number | null; count: SQL }
}

/** Books by their ISBN: by all of it, or by four of its digits or more, wherever they stand and however they are written. */
export async function lookUpIsbn(db: Database, text: string): Promise<IsbnSearch> {
  const isbn = toIsbn13(text)
  // It is not unique, but few share one.
  if (isbn) return { whole: { where: sql`${book.isbn} collate "C" = ${isbn}`, atMost: 100 } }
  const digits = asciiDigits(text).replaceAll(/[\s\p{Pd}]/gu, '')
  if (!/^\d{4,13}$/.test(digits)) return {}
  const parts = Array.from(
    { length: digits.length - partLength + 1 },
    (_, at) => `#${digits.slice(at, at + partLength)}`,
  )
  const atMost = await rowsHolding(db, 'book', [...new Set(parts)])
  if (atMost === 0) return {}
  const within = sql`${book.isbn} like ${`%${digits}%`}`
  const count = and(sql`${bookTerms(book)} @> ${sql.param(parts)}::text[]`, within)!
  // What many have is looked for along the order of the list: the first twenty are near.
  const where = atMost > sortLimit ? within : count
  return { part: { where, count, atMost, exactly: parts.length === 1 ? atMost : null } }
}
