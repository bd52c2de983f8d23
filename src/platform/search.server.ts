import { and, type Column, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from './database.server'
import { rowsOf } from './rows-of.server'
import { searchWord } from './search-word.table.server'

/** More words do not make a search finer. */
const maxWords = 8

/**
 * Rows whose text, written by the function search_text, holds every word of the term: whatever the case, the
 * accents and the Arabic spelling. For tables whose words are not kept.
 */
export function containsWords(text: Column, term: string): SQL | undefined {
  const words = term.trim().split(/\s+/).filter(Boolean).slice(0, maxWords)
  return and(...words.map((word) => sql`${text} like search_pattern(${word})`))
}

/**
 * Rows whose text goes on with the term behind what stands between its parts, and behind the term with `then`; behind
 * nothing, those that begin with it.
 */
export const beginsWith = (text: Column, behind: string, term: string, then = ''): SQL =>
  sql`${text} like ${behind && `%${behind}`} || regexp_replace(search_text(${term}), '([\\\\%_])', '\\\\\\1', 'g') || ${`${then}%`}`

/** Rows whose key begins so, as a range of an index by code points. */
export const startsWith = (key: SQL, beginning: SQL): SQL =>
  // The last code point there is.
  sql`(${key} >= ${beginning} and ${key} < ${beginning} || chr(1114111))`

/** A table whose words are kept: see the triggers of its migration. */
type Subject = string

/** A searched word, and those that occur and hold it, with the number of their rows. */
type Searched = { word: string; known: Map<string, number>; tooMany: boolean }

export type Term = {
  searched: Searched[]
  /** No more rows than these can hold all of them. */
  atMost: number
  /** So many rows hold it for certain, of a single word. */
  atLeast: number
}

/** Of so many words that hold a searched one, a list says no more than the searched one itself. */
const tooMany = 400

/**
 * What is known of the words that somebody searches for. Rows are then found by whole words, whose number is known:
 * what is rare is not looked for along the whole table, and what is common need not be counted.
 */
export async function lookUp(db: Database, subject: Subject, term: string, similar = false): Promise<Term> {
  const of = eq(searchWord.subject, subject)
  const inOrder = sql`${searchWord.word} collate "C"`
  // A word of digits is searched for by how it begins, one of letters by any part of it that is long enough.
  const found = await db.execute(sql`
    select "searched"."word" as "searched", "known"."word", "known"."rows"
    from (select * from unnest(search_words(${term})) as "each"("word") limit ${maxWords}) as "searched"
    left join lateral (
      (select ${searchWord.word}, ${searchWord.rows} from ${searchWord}
        where ${of} and ${inOrder} >= "searched"."word" and ${inOrder} < "searched"."word" || chr(1114111)
        limit ${tooMany + 1})
      union
      (select ${searchWord.word}, ${searchWord.rows} from ${searchWord}
        where ${of} and length("searched"."word") > 2 and ${searchWord.word} like '%' || "searched"."word" || '%'
          and ${searchWord.word} !~ '[0-9]'
        limit ${tooMany + 1})
    ) as "known" on true`)
  const words = new Map<string, Map<string, number>>()
  for (const row of rowsOf<{ searched: string; word: string | null; rows: number }>(found)) {
    const known = words.get(row.searched) ?? new Map<string, number>()
    words.set(row.searched, known)
    if (row.word !== null) known.set(row.word, row.rows)
  }
  if (similar) {
    const each = [...words].map(async ([word, known]) => {
      for (const like of await similarWords(db, subject, word)) known.set(like.word, like.rows)
    })
    await Promise.all(each)
  }
  return weigh([...words].map(([word, known]) => ({ word, known, tooMany: known.size > tooMany })))
}

function weigh(searched: Searched[]): Term {
  const sums = searched.map(({ known, tooMany: many }) =>
    many ? Infinity : [...known.values()].reduce((sum, rows) => sum + rows, 0),
  )
  const [only] = searched
  return {
    searched,
    atMost: Math.min(...sums),
    atLeast: searched.length === 1 ? Math.max(0, ...only!.known.values()) : 0,
  }
}

/**
 * No more rows than these hold all of the words.
 *
 * @public for modules to come
 */
export async function rowsHolding(db: Database, subject: Subject, words: string[]): Promise<number> {
  const known = await db
    .select({ rows: searchWord.rows })
    .from(searchWord)
    .where(and(eq(searchWord.subject, subject), inArray(searchWord.word, words)))
  return known.length < words.length ? 0 : Math.min(...known.map(({ rows }) => rows))
}

/**
 * Rows that hold one of the words.
 *
 * @public for modules to come
 */
export const holdsAny = (words: SQL | Column, alternatives: string[]): SQL =>
  sql`${words} && ${sql.param(alternatives)}::text[]`

/** Rows that hold every searched word, by the column of their words or, for a word of too many, by their text. */
export function holdsAll(
  { words, search }: { words: SQL | Column; search: SQL | Column },
  { searched }: Term,
): SQL {
  const each = searched.map(({ word, known, tooMany: many }) =>
    many ? sql`${search} like search_pattern(${word})` : holdsAny(words, [...known.keys()]),
  )
  return and(...each) ?? sql`false`
}

/** Shorter words would be like almost any other, longer ones cost more patterns than they are worth. */
const shortest = 4
const longest = 24
const maxSimilar = 5

/** Those of about the same length first. */
async function similarWords(db: Database, subject: Subject, word: string) {
  const length = Array.from(word).length
  if (length < shortest || length > longest || /\d/.test(word)) return []
  return await db
    .select({ word: searchWord.word, rows: searchWord.rows })
    .from(searchWord)
    .where(
      and(
        eq(searchWord.subject, subject),
        sql`${searchWord.word} like any(${sql.param(slipsOf(word))}::text[])`,
        sql`${searchWord.word} !~ '[0-9]'`,
      ),
    )
    .orderBy(sql`abs(length(${searchWord.word}) - ${length})`, searchWord.word)
    .limit(maxSimilar)
}

/** As patterns of how words may begin: with a letter wrong, missing, too many, or two in the wrong order. */
function slipsOf(word: string): string[] {
  const letters = Array.from(word)
  const patterns = new Set<string>()
  for (let at = 0; at <= letters.length; at++) {
    const before = letters.slice(0, at).join('')
    const after = letters.slice(at)
    patterns.add(`${before}_${after.join('')}%`)
    patterns.add(`${before}_${after.slice(1).join('')}%`)
    patterns.add(`${before}${after.slice(1).join('')}%`)
    if (after.length > 1) patterns.add(`${before}${after[1]}${after[0]}${after.slice(2).join('')}%`)
  }
  return [...patterns]
}
