import { and, type Column, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { countUpTo } from './count-up-to.server'
import type { Database } from './database.server'
import { holdsAll, lookUp, startsWith, type Term } from './search.server'

/** Up to so many rows are read and sorted: cheaper than to filter along the index of the order. */
export const sortLimit = 5000

/** For rows that are few without words that say so. */
export const withinSortLimit: Term = { searched: [], atMost: sortLimit, atLeast: 0 }

/** A table of what has a name: its words, the text that they are in, and the name as rows are ordered by it. */
type Named = { subject: string; words: SQL | Column; search: SQL | Column; nameKey: SQL }

/** Names that begin so. */
export const nameBegins = (nameKey: SQL, text: string): SQL =>
  // Of a vowel sign alone nothing is left, and everything begins with nothing.
  and(startsWith(nameKey, sql`search_text(${text})`), sql`search_text(${text}) <> ' '`)!

/** The rows that hold what is searched for, once its words were looked up. */
export async function lookUpNamed(
  db: Database,
  { subject, nameKey, ...columns }: Named,
  searchTerm: string,
  similar: boolean,
): Promise<{ term: Term; found: SQL; text: string } | undefined> {
  const text = searchTerm.trim().replaceAll(/\s+/g, ' ')
  if (!text) return undefined
  const term = await lookUp(db, subject, text, similar)
  // Signs alone are no words, but a name may begin with them. Few do.
  if (term.searched.length === 0)
    return { term: { ...term, atMost: sortLimit }, found: nameBegins(nameKey, text), text }
  return { term, found: holdsAll(columns, term), text }
}

type CountQuery = {
  table: PgTable
  /** What else the rows must be, as the index of words finds it where it can. */
  rest: SQL | undefined
  found: SQL
  term: Term
  order: SQL[]
}

/** How many rows hold a term. What the words themselves tell is not counted. */
export async function countFound(db: Database, { table, rest, found, term, order }: CountQuery) {
  const { searched, atMost, atLeast } = term
  if (atMost === 0) return { total: 0, totalIsAtLeast: false }
  if (!rest && searched.length === 1) {
    const [{ known }] = searched as [Term['searched'][0]]
    // One word alone, and nothing else that finds rows: each of them holds it once.
    if (known.size === 1 && atMost === atLeast) return { total: atLeast, totalIsAtLeast: false }
    if (atLeast >= 1000) return { total: atLeast, totalIsAtLeast: true }
  }
  const where = and(found, rest)
  if (atMost <= sortLimit) return { total: await db.$count(table, where), totalIsAtLeast: false }
  // Within a filter in no order: the index of words gives rows of both, and a thousand of them are enough.
  return await countUpTo(db, table, where, rest ? [] : order)
}

/**
 * What a list is ordered by, and where only few rows can be found, the same in a form that no index has: they are read
 * first and ordered then. Left to itself, the database guesses how rare a word is, and may walk the whole table for it.
 */
export const orderFor = (by: SQL, type: 'text' | 'timestamptz' | 'int', term: Term | undefined): SQL =>
  term && term.atMost <= sortLimit ? sql`(${by} ${sql.raw(withoutIndex[type])})` : by

const withoutIndex = { text: "|| ''", timestamptz: "+ interval '0'", int: '+ 0' }
