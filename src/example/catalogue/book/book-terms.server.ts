import { and, type SQL, sql } from 'drizzle-orm'
import { asciiDigits } from '~/lib/ascii-digits'
import type { Database } from '~/platform/database.server'
import { sortLimit } from '~/platform/search-rows.server'
import { rowsHolding } from '~/platform/search.server'
import { toIsbn13 } from './isbn'
import { book, bookTerms } from './book.table.server'

/** The length of the parts that the SQL function isbn_parts adds to a book's words. */
const partLength = 4

/** A condition, with an upper bound of rows. */
type Found = { where: SQL; atMost: number }

export type IsbnSearch = {
  whole?: Found
  /** `exactly`: the number of rows, if known. `count`: the same rows, always by the word index. */
  part?: Found & { exactly: number | null; count: SQL }
}

/** Finds books by a whole ISBN, or by four or more of its digits, in any notation. */
export async function lookUpIsbn(db: Database, text: string): Promise<IsbnSearch> {
  const isbn = toIsbn13(text)
  // Not unique, but few share one.
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
  // A common part is filtered along the order of the list, where the first twenty are near.
  const where = atMost > sortLimit ? within : count
  return { part: { where, count, atMost, exactly: parts.length === 1 ? atMost : null } }
}

/** The latest year that is accepted. */
const last = 2199

/**
 * A range of years as terms of `bookTerms`: whole millennia, centuries and decades, and single years at its ends. A few
 * dozen at most, instead of thousands of years.
 */
export function yearTerms(from = 0, to = last): string[] {
  const terms: string[] = []
  for (let year = Math.max(0, from); year <= Math.min(to, last);) {
    const years = [1000, 100, 10, 1].find((span) => year % span === 0 && year + span - 1 <= to)!
    // The number of digits distinguishes a millennium, a century, a decade and a year.
    const digits = 5 - String(years).length
    terms.push(`@${String(year / years).padStart(digits, '0')}`)
    year += years
  }
  return terms
}
