import { and, type Column, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.server'
import { rowsOf } from './rows-of.server'
import { type Frequent, holdsAll, lookUp, mostFrequent, startsWith, type Term } from './search.server'

/** Up to this number, rows are read and sorted: cheaper than filtering along the index of the order. */
export const sortLimit = 5000

/** For rows that are few for other reasons than their words. */
export const withinSortLimit: Term = { searched: [], atMost: sortLimit, atLeast: 0 }

/** A table with names: its words, the searched text, and the sort key of the name. */
type Named = { subject: string; words: SQL | Column; search: SQL | Column; nameKey: SQL }

/** Names that start with the text. */
export const nameBegins = (nameKey: SQL, text: string): SQL =>
  // Folding can leave an empty string (a lone Arabic vowel sign), and every name starts with the empty
  // string.
  and(startsWith(nameKey, sql`search_text(${text})`), sql`search_text(${text}) <> ' '`)!

/** The condition of matching rows, after looking up the words. */
export async function lookUpNamed(
  db: Database,
  { subject, nameKey, ...columns }: Named,
  searchTerm: string,
  similar: boolean,
): Promise<{ term: Term; found: SQL; text: string; frequent?: Frequent | undefined } | undefined> {
  const text = searchTerm.trim().replaceAll(/\s+/g, ' ')
  if (!text) return undefined
  const term = await lookUp(db, subject, text, similar)
  // Symbols are not words, but a few names start with them.
  if (term.searched.length === 0)
    return { term: { ...term, atMost: sortLimit }, found: nameBegins(nameKey, text), text }
  return { term, found: holdsAll(columns, term), text, frequent: mostFrequent(columns.words, term) }
}

/** Counting a million rows takes as long as reading them. */
const counted = 1000

/**
 * Counts rows up to a limit. In the order of an index, if there is one, so that frequent matches are counted
 * along it instead of by a sequential scan.
 */
export async function countUpTo(db: Database, table: PgTable, where: SQL | undefined, order: SQL[]) {
  const [row] = rowsOf<{ total: number }>(
    await db.execute(sql`select ${foundUpTo(table, where, order)} as "total"`),
  )
  return upToLimit(row!.total)
}

/** The same count as a part of another statement; `upToLimit` reads its result. */
export const foundUpTo = (table: PgTable, where: SQL | undefined, order: SQL[]): SQL<number> =>
  sql<number>`(select count(*)::int from (select 1 from ${table} where ${where ?? sql`true`}
    ${order.length > 0 ? sql`order by ${sql.join(order, sql`, `)}` : sql``} limit ${counted + 1}) "matching")`

export const upToLimit = (found: number) => ({
  total: Math.min(found, counted),
  totalIsAtLeast: found > counted,
})

type CountQuery = {
  table: PgTable
  /** Further conditions, in the form of the word index if possible. */
  rest: SQL | undefined
  found: SQL
  term: Term
  order: SQL[]
  /** A part of the rows that the word index finds faster, or all of them. */
  part?: { where: SQL | undefined; isAll: boolean } | undefined
}

/** Counts the rows of a term; uses the word counts if they suffice. */
export async function countFound(db: Database, { table, rest, found, term, order, part }: CountQuery) {
  const { searched, atMost, atLeast } = term
  if (atMost === 0) return { total: 0, totalIsAtLeast: false }
  if (!rest && searched.length === 1) {
    const [{ known }] = searched as [Term['searched'][0]]
    // A single known word and no other condition: each row contains it once.
    if (known.size === 1 && atMost === atLeast) return { total: atLeast, totalIsAtLeast: false }
    if (atLeast >= 1000) return { total: atLeast, totalIsAtLeast: true }
  }
  const where = and(found, rest)
  if (atMost <= sortLimit) return { total: await db.$count(table, where), totalIsAtLeast: false }
  if (part) {
    const ofPart = await countUpTo(db, table, part.where, [])
    // More than a thousand of a part are more than a thousand of all.
    if (part.isAll || ofPart.totalIsAtLeast) return ofPart
  }
  // Without an order: the word index finds the rows of all words and filters, and a thousand are enough. Along the order
  // there may be none before its other end. Only a text in place of words has no index.
  const byText = searched.some(({ tooMany }) => tooMany)
  return await countUpTo(db, table, where, rest || !byText ? [] : order)
}

/**
 * The sort expression of a list. For few matches it is written so that no index fits: they are read first and
 * sorted afterwards. Otherwise PostgreSQL guesses how rare a word is, and may scan the whole table for it.
 */
export const orderFor = (by: SQL, type: 'text' | 'timestamptz' | 'int', term: Term | undefined): SQL =>
  term && term.atMost <= sortLimit ? sql`(${by} ${sql.raw(withoutIndex[type])})` : by

const withoutIndex = { text: "|| ''", timestamptz: "+ interval '0'", int: '+ 0' }
