import { and, type Column, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from './database.server'
import { pendingCount, searchWord } from './counts.table.server'
import { rowsOf } from './rows-of.server'

const maxWords = 8

/**
 * Rows whose text, folded by search_text, contains every word of the term, ignoring case, accents and Arabic
 * spelling. For tables without stored words.
 */
export function containsWords(text: Column, term: string): SQL | undefined {
  const words = term.trim().split(/\s+/).filter(Boolean).slice(0, maxWords)
  return and(...words.map((word) => sql`${text} like search_pattern(${word})`))
}

/** Rows with the term after the separator `behind` and before `then`; without `behind`, as a prefix. */
export const beginsWith = (text: Column, behind: string, term: string, then = ''): SQL =>
  sql`${text} like ${behind && `%${behind}`} || regexp_replace(search_text(${term}), '([\\\\%_])', '\\\\\\1', 'g') || ${`${then}%`}`

/** Rows whose key has this prefix, as an index range by code points. */
export const startsWith = (key: SQL, beginning: SQL): SQL =>
  // The highest code point.
  sql`(${key} >= ${beginning} and ${key} < ${beginning} || chr(1114111))`

/** A table with stored words; see the triggers of its migration. */
type Subject = string

type Condition = (word: SQL | Column) => SQL

/** Words of concurrent writers that are not yet added to or removed from `search_word`; usually none. */
const pendingWords = (subject: Subject, where: Condition): SQL =>
  sql`select ${pendingCount.key} as "word", sum(${pendingCount.number})::int as "rows" from ${pendingCount}
    where ${pendingCount.subject} = ${subject} and ${pendingCount.kind} = 'word' and (${where(pendingCount.key)})
    group by ${pendingCount.key} limit ${tooMany + 1}`

/** Words and their rows, including those of `pendingWords`. */
const allWords = (subject: Subject, where: Condition): SQL =>
  sql`select "word", sum("rows")::int as "rows" from (
    (select ${searchWord.word}, ${searchWord.rows} from ${searchWord}
      where ${searchWord.subject} = ${subject} and ${where(searchWord.word)})
    union all
    (${pendingWords(subject, where)})
  ) as "each" group by "word" having sum("rows") > 0`

/** A searched word, and the stored words that contain it with their row counts. */
type Searched = { word: string; known: Map<string, number>; tooMany: boolean }

export type Term = {
  searched: Searched[]
  /** Upper bound of the rows that contain all words. */
  atMost: number
  /** Lower bound of the rows, for a single word. */
  atLeast: number
}

/** Above this number of matching words, the rows are searched by text instead. */
const tooMany = 400

/**
 * Looks up the words of a search term. Rows are then found by whole words with known counts: rare words need
 * no table scan, and frequent ones need no counting.
 */
export async function lookUp(db: Database, subject: Subject, term: string, similar = false): Promise<Term> {
  const of = eq(searchWord.subject, subject)
  const inOrder = sql`${searchWord.word} collate "C"`
  // Digits are matched by prefix, letters anywhere in a word if long enough.
  const found = await db.execute(sql`
    select "searched"."word" as "searched", "known"."word", "known"."rows"::int
    from (select * from unnest(search_words(${term})) as "each"("word") limit ${maxWords}) as "searched"
    left join lateral (
      ((select ${searchWord.word}, ${searchWord.rows} from ${searchWord}
        where ${of} and ${inOrder} >= "searched"."word" and ${inOrder} < "searched"."word" || chr(1114111)
        limit ${tooMany + 1})
      union
      (select ${searchWord.word}, ${searchWord.rows} from ${searchWord}
        where ${of} and length("searched"."word") > 2 and ${searchWord.word} like '%' || "searched"."word" || '%'
          and ${searchWord.word} !~ '[0-9]'
        limit ${tooMany + 1}))
      union all
      (${pendingWords(
        subject,
        (key) => sql`starts_with(${key}, "searched"."word")
          or length("searched"."word") > 2 and ${key} like '%' || "searched"."word" || '%' and ${key} !~ '[0-9]'`,
      )})
    ) as "known" on true`)
  const words = new Map<string, Map<string, number>>()
  for (const row of rowsOf<{ searched: string; word: string | null; rows: number }>(found)) {
    const known = words.get(row.searched) ?? new Map<string, number>()
    words.set(row.searched, known)
    if (row.word !== null) known.set(row.word, (known.get(row.word) ?? 0) + row.rows)
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
 * Upper bound of the rows that contain all of the words.
 * @public for modules to come
 */
export async function rowsHolding(db: Database, subject: Subject, words: string[]): Promise<number> {
  const found = await db.execute(allWords(subject, (word) => sql`${word} = any(${sql.param(words)}::text[])`))
  const known = rowsOf<{ rows: number }>(found)
  return known.length < words.length ? 0 : Math.min(...known.map(({ rows }) => rows))
}

/** Rows that contain one of the words. */
export const holdsAny = (words: SQL | Column, alternatives: string[]): SQL =>
  sql`${words} && ${sql.param(alternatives)}::text[]`

/** Rows that contain every searched word, by their stored words or, if too many match, by their text. */
export function holdsAll(
  { words, search }: { words: SQL | Column; search: SQL | Column },
  { searched }: Term,
): SQL {
  const each = searched.map(({ word, known, tooMany: many }) =>
    many ? sql`${search} like search_pattern(${word})` : holdsAny(words, [...known.keys()]),
  )
  return and(...each) ?? sql`false`
}

/**
 * The most frequent stored word of each searched one. Rows that contain these are the matches, or most of them, and the
 * word index intersects them faster than lists of alternatives.
 */
export type Frequent = {
  words: SQL | Column
  each: string[]
  /** Whether no other stored words match. */
  isAll: boolean
}

export function mostFrequent(words: SQL | Column, { searched }: Term): Frequent | undefined {
  if (searched.some(({ known, tooMany: many }) => many || known.size === 0)) return undefined
  const each = searched.map(
    ({ known }) => [...known].reduce((top, next) => (next[1] > top[1] ? next : top))[0],
  )
  return { words, each, isAll: searched.every(({ known }) => known.size === 1) }
}

/** Rows that contain all of the words. */
export const holdsEvery = (words: SQL | Column, every: string[]): SQL =>
  sql`${words} @> ${sql.param(every)}::text[]`

/** Shorter words are similar to almost any other; longer ones need too many patterns. */
const shortest = 4
const longest = 24
const maxSimilar = 5

/** Words of similar length first. */
async function similarWords(db: Database, subject: Subject, word: string) {
  const length = Array.from(word).length
  if (length < shortest || length > longest || /\d/.test(word)) return []
  const isLike: Condition = (known) =>
    sql`${known} like any(${sql.param(slipsOf(word))}::text[]) and ${known} !~ '[0-9]'`
  const found = await db.execute(
    sql`${allWords(subject, isLike)} order by abs(length("word") - ${length}), "word" limit ${maxSimilar}`,
  )
  return rowsOf<{ word: string; rows: number }>(found)
}

/** Prefix patterns for one typo: a wrong, missing, extra or transposed letter. */
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
